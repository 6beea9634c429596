/** Parts of forms that scripts build, each with its label. */
import { element } from './element.ts';

/** One choice of a list. */
export function option(label: string, value: string): HTMLOptionElement {
  return new Option(label, value);
}

/** A control below its label. */
export function labelled(text: string, control: HTMLElement, id: string): HTMLElement {
  const group = element('p', { className: 'labelled' });
  control.id = id;
  group.append(element('label', { htmlFor: id, textContent: text }), control);
  return group;
}

/** A box with its label behind it. */
export function checkbox(text: string): { readonly label: HTMLLabelElement; readonly input: HTMLInputElement } {
  const input = element('input', { type: 'checkbox' });
  const label = element('label', { className: 'choice' });
  label.append(input, ' ', text);
  return { label, input };
}

/** A group of choices of which one holds. */
export interface Radios {
  readonly fieldset: HTMLFieldSetElement;
  readonly chosen: () => string;
  readonly choose: (value: string) => void;
}

/** One of several; the first is chosen. */
export function radios(
  name: string,
  legend: string,
  choices: readonly { readonly value: string; readonly label: string }[],
): Radios {
  const fieldset = element('fieldset');
  const inputs = choices.map(({ value }, index) => element('input', { type: 'radio', name, value, checked: index === 0 }));
  fieldset.append(
    element('legend', { textContent: legend }),
    ...choices.map(({ label: text }, index) => {
      const label = element('label', { className: 'choice' });
      label.append(inputs[index] ?? '', ' ', text);
      return label;
    }),
  );
  return {
    fieldset,
    chosen: () => inputs.find(({ checked }) => checked)?.value ?? '',
    choose: (value) => {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

/** Creates dialogs, which are forms, and the parts of forms, in dialogs and on pages. Fetched with the first of them. */
import { element } from './element.ts';

/** Returns a paragraph with a label and a control. */
export function labeled(text: string, control: HTMLElement, id: string): HTMLElement {
  const group = element('p', { className: 'labeled' });
  control.id = id;
  group.append(element('label', { htmlFor: id, textContent: text }), control);
  return group;
}

export function checkbox(text: string): { readonly label: HTMLLabelElement; readonly input: HTMLInputElement } {
  const input = element('input', { type: 'checkbox' });
  const label = element('label', { className: 'choice' }, input, ' ', text);
  return { label, input };
}

/** Returns a group of radio buttons with the first one chosen. */
export function radios(name: string, legend: string, choices: readonly { readonly value: string; readonly label: string }[]) {
  const fieldset = element('fieldset');
  const inputs = choices.map(({ value }, index) => element('input', { type: 'radio', name, value, checked: index === 0 }));
  fieldset.append(
    element('legend', { textContent: legend }),
    ...choices.map(({ label: text }, index) => {
      return element('label', { className: 'choice' }, inputs[index] ?? '', ' ', text);
    }),
  );
  return {
    fieldset,
    chosen: () => inputs.find(({ checked }) => checked)?.value ?? '',
    choose: (value: string) => {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

/** A dialog with a heading, closed by Esc or its own button; closing it removes it and returns the focus. */
export interface Dialog {
  readonly dialog: HTMLDialogElement;
  readonly form: HTMLFormElement;
}

/** Returns a dialog named by its heading; its parts go into the form after the heading. */
export function formDialog(className: string, heading: string): Dialog {
  const title = element('h2', { id: `ui.${className}`, textContent: heading });
  const form = element('form', { method: 'dialog' }, title);
  const dialog = element('dialog', { className });
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(form);
  dialog.addEventListener('close', () => dialog.remove());
  return { dialog, form };
}

/** Adds a dialog to the page and opens it. */
export function openDialog({ dialog }: Dialog): void {
  document.body.append(dialog);
  dialog.showModal();
}

/** Cuts pasted texts to the longest that a box takes, before they are inserted: browsers take many seconds to lay out a megabyte. */
export function cutPasted(box: HTMLTextAreaElement, longest: number, onCut: () => void): void {
  box.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (pasted.length <= longest) return;
    event.preventDefault();
    box.setRangeText(pasted.slice(0, longest), box.selectionStart, box.selectionEnd, 'end');
    onCut();
  });
}

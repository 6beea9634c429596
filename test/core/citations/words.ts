/** Citation words of several languages, as a work declares them. */
import type { CitationWords } from '../../../src/core/work.ts';

export const words = {
  en: {
    rule: ['rule', 'rules'],
    section: ['section', 'sections', 'chapter'],
    see: ['see', 'see also', 'in', 'under'],
    and: ['and', 'or'],
    through: ['through', 'to'],
    work: ['CR', 'C.R.', 'Comprehensive Rules'],
  },
  pt: {
    rule: ['regra', 'regras'],
    section: ['seção', 'seções', 'capítulo'],
    see: ['veja', 'consulte', 'em', 'na'],
    and: ['e', 'ou'],
    through: ['a', 'até'],
    work: ['CR'],
  },
  es: {
    rule: ['regla', 'reglas', 'punto', 'puntos'],
    section: ['sección', 'secciones'],
    see: ['ver', 'véase', 'en'],
    and: ['y', 'e', 'o', 'u'],
    through: ['a', 'hasta'],
    work: ['CR'],
  },
  fr: {
    rule: ['règle', 'règles'],
    section: ['section', 'sections'],
    see: ['voir', 'en'],
    and: ['et', 'ou'],
    through: ['à'],
    work: ['CR'],
  },
  de: {
    rule: ['Regel', 'Regeln'],
    section: ['Abschnitt', 'Abschnitte'],
    see: ['siehe', 'siehe auch', 'in'],
    and: ['und', 'oder'],
    through: ['bis'],
    work: ['CR'],
  },
  it: {
    rule: ['regola', 'regole'],
    section: ['sezione', 'sezioni'],
    see: ['vedi', 'vedere', 'in'],
    and: ['e', 'o'],
    through: ['a'],
    work: ['CR'],
  },
  ja: {
    rule: ['ルール'],
    section: ['章'],
    see: ['参照'],
    and: ['と', 'および', 'または'],
    through: ['から'],
    work: ['CR'],
  },
  zh: {
    rule: ['规则'],
    section: ['章', '部分'],
    see: ['参见', '参照'],
    and: ['和', '以及', '或'],
    through: ['至', '到'],
    work: ['CR'],
  },
} as const satisfies Record<string, CitationWords>;

import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: { caseClosed: 'Este caso está cerrado.', caseNotYours: 'Otra persona lleva este caso.' },
};

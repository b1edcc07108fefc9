import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    caseClosed: 'Este caso está cerrado.',
    caseNotYours: 'Otra persona lleva este caso.',
    caseWaits: 'Otra persona tiene que confirmar cómo termina este caso.',
    caseNotProposed: 'Nadie ha propuesto cómo termina este caso.',
  },
};

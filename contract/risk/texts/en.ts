import type { RefusalWords } from '../../area.ts';
import type { refusals } from '../refusals.ts';

export const texts = {
  errors: {
    caseClosed: 'This case is closed.',
    caseNotYours: 'Somebody else looks after this case.',
  } satisfies RefusalWords<typeof refusals>,
};

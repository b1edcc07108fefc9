import type { RefusalWords } from '../../area.ts';
import type { refusals } from '../refusals.ts';

export const texts = {
  errors: {
    caseClosed: 'This case is closed.',
    caseNotYours: 'Somebody else looks after this case.',
    caseWaits: 'A second person has to confirm how this case ends.',
    caseNotProposed: 'Nobody has proposed how this case ends.',
  } satisfies RefusalWords<typeof refusals>,
};

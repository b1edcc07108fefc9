import type { RefusalTexts } from '../../area.ts';
import type { refusals } from '../area.ts';

export const texts = {
  errors: {
    caseClosed: 'This case is closed.',
    caseNotYours: 'This case is assigned to somebody else.',
    caseWaits: 'A second person has to confirm the outcome of this case.',
    caseNotProposed: 'Nobody has proposed an outcome for this case.',
  } satisfies RefusalTexts<typeof refusals>,
};

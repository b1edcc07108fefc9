import type { RefusalTexts } from '../../area.ts';
import type { refusals } from '../area.ts';

export const texts = {
  errors: {
    capitalNotFree: 'The account has {free} {currency} available and settled. You can’t take back more.',
  } satisfies RefusalTexts<typeof refusals>,
  terms: {
    bucket: { houseCapital: 'Capital in house accounts' },
    transfer: { capitalIn: 'Capital put in', capitalOut: 'Capital taken back' },
  },
};

import type { RefusalTexts } from '../../area.ts';
import type { refusals } from '../area.ts';

export const texts = {
  errors: {
    instrumentInUse:
      'There are open positions or orders in {instrument}. Its prices can’t come from elsewhere until they are closed.',
  } satisfies RefusalTexts<typeof refusals>,
};

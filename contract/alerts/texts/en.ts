import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  errors: {
    alertsFull: 'You can have at most {maximum} active price alerts.',
    alertReached: 'The price is {price} {currency}, so that level has already been reached.',
    percentRequired: 'Enter how far the price should move.',
    alertPriceRequired: 'Enter the price to watch for.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    priceAlert: {
      title: 'Price alert',
      body: '{instrument} is at {price} {currency} and has reached your level of {level} {currency}.',
    },
  } satisfies NoticeTexts<typeof notices>,
};

import type { NoticeWords, RefusalWords } from '../../area.ts';
import type { refusals } from '../refusals.ts';
import type { notices } from '../notices.ts';

export const texts = {
  errors: {
    alertsFull: 'You already have {maximum} price alerts waiting, the maximum.',
    alertReached: 'The price is {price} {currency}: that level has been reached already.',
    percentRequired: 'Enter how far the price should move.',
    alertPriceRequired: 'Enter the price to watch for.',
  } satisfies RefusalWords<typeof refusals>,
  notices: {
    priceAlert: {
      title: 'Price alert',
      body: '{instrument} is at {price} {currency} and has reached your level of {level} {currency}.',
    },
  } satisfies NoticeWords<typeof notices>,
};

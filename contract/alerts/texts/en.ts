import type { NoticeWords, RefusalWords } from '../../area.ts';
import type { refusals } from '../refusals.ts';
import type { notices } from '../notices.ts';

export const texts = {
  errors: {
    alertsFull: 'There are {maximum} price alerts already, the most that can wait.',
    alertReached: 'The price is {price} {currency}: that level has been reached already.',
    percentRequired: 'State by how much the price is to move.',
    alertPriceRequired: 'Enter the price to watch for.',
  } satisfies RefusalWords<typeof refusals>,
  notices: {
    priceAlert: {
      title: 'Price alert',
      body: '{instrument} is at {price} {currency} and has reached your level of {level} {currency}.',
    },
  } satisfies NoticeWords<typeof notices>,
};

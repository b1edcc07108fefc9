import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  errors: {
    exchangeRateMissing: 'There is no exchange rate from {from} to {to} right now.',
    sameCurrency: 'You can’t exchange a currency for itself.',
    quoteExpired: 'This quote has expired. Please get a new one.',
    quoteMoved: 'The market has moved by more than our spread since this quote. Please get a new one.',
    quoteUsed: 'This quote has already been used. Please get a new one.',
    exchangeTooSmall: 'The minimum exchange is {needed} {currency}.',
    transferNotOffered: 'You can’t transfer from {from} to {to}; exchange the money instead.',
    exchangeMoved:
      'The rate has moved: you would now pay {needed} {currency}, more than the {accepted} {currency} you accepted.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    exchanged: {
      title: 'Exchanged',
      body: 'You paid {paid} {from} and received {received} {to}.',
    },
    transferred: {
      title: 'Transferred',
      body: 'You transferred {paid} {from}; {received} {to} has arrived.',
    },
  } satisfies NoticeTexts<typeof notices>,
};

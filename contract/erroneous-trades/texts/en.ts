import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  errors: {
    tradeNotErroneous:
      'This trade was made {deviation} % away from {reference} {currency}, the price before it. Only beyond {threshold} % is it clearly erroneous.',
    tradeTooOld: 'The time for this ended at {until}.',
    tradeWithoutReference: 'The market had no price before this trade to compare it with.',
    tradeNotCorrectable: 'Agreed prices, copied trades and play money aren’t corrected.',
    tradeCorrectedAlready: 'This trade has been corrected, or a proposal for it is waiting.',
    bustNotWhole:
      'This can be undone only while all units of the purchase are still held, paid in full, not pledged and not being sold. The price can be corrected instead.',
    bustNotNow:
      'The units can’t all be sold in the market now. Try again while it trades, or correct the price instead.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    tradeCorrected: {
      title: 'Price corrected: {instrument}',
      body: 'Your trade of {quantity} at {price} was clearly erroneous ({why}). We corrected its price to {reference} and paid {amount} {currency} into your account.',
    },
    tradeCorrectedDown: {
      title: 'Price corrected: {instrument}',
      body: 'Your trade of {quantity} at {price} was clearly erroneous ({why}). We corrected its price to {reference} and charged {amount} {currency} to your account.',
    },
    tradeBusted: {
      title: 'Trade undone: {instrument}',
      body: 'Your purchase of {quantity} at {price} {currency} was clearly erroneous ({why}); the price before it was {reference}. We undid it and returned all charges: you have the money you had before it.',
    },
  } satisfies NoticeTexts<typeof notices>,
  terms: {
    tradeReason: {
      tradePrice: 'the price was wrong',
      tradeSlip: 'the order was entered by mistake',
      tradeTechnical: 'a technical problem',
    },
    transfer: {
      tradeCorrection: 'Erroneous trade corrected',
      tradeChargesBack: 'Charges of an erroneous trade returned',
      tradeTaxBack: 'Tax of an erroneous trade returned',
    },
  },
  erroneousTrades: {
    title: 'Erroneous trade',
    corrected: 'Price corrected from {price} to {reference}',
    busted: 'Undone as clearly erroneous',
    received: 'You received {amount}, including returned charges: {charges}',
    paid: '{amount} was charged to your account',
    restored: 'You have the money you had before this purchase. All its charges were returned: {charges}',
    about: '{quantity} at {price} on {date}: {why}',
  },
};

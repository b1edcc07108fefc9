/** Clearly erroneous trades. */
const erroneousTrades = {
  open: 'Is it erroneous?',
  title: 'Clearly erroneous trade',
  of: 'Fills: {name} ({instrument})',
  fills: 'Fills of this order',
  about:
    'Each fill is compared with the last market price before it. Beyond the threshold it is clearly erroneous: within 30 minutes of the trade you can propose to correct or undo it, and another person approves within a day. The figures follow from the reference price; the fill itself stays as it was made.',
  none: 'This order has no fills.',
  at: 'Time',
  direction: 'Direction',
  quantity: 'Quantity',
  price: 'Price',
  reference: 'Reference price',
  deviation: 'Deviation',
  deviationOf: '{deviation} % (from {threshold} %)',
  gain: 'Correction for the customer',
  act: 'Actions',
  propose: 'Propose',
  measure: 'Measure',
  measures: { correct: 'Correct the price', bust: 'Undo the trade' },
  effects: {
    correct: 'The price is corrected from {price} to {reference}, in money: {gain} for the customer, charges included.',
    bust: 'The units are sold in the market now, and the customer has what they had before the purchase, charges included. Only while all units are still held.',
  },
  why: 'Reason that the customer reads',
  reasons: {
    tradePrice: 'The price was wrong',
    tradeSlip: 'The order was entered by mistake',
    tradeTechnical: 'A technical problem',
  },
  hindrances: {
    tradeNotErroneous: 'Not erroneous',
    tradeTooOld: 'Too late',
    tradeWithoutReference: 'No price before it',
    tradeNotCorrectable: 'Not correctable',
    tradeCorrectedAlready: 'Corrected or proposed',
  },
};

export const texts = {
  erroneousTrades,
  reviews: {
    kinds: { tradeCorrection: 'Erroneous trade' },
    evidenceValues: {
      'tradeMeasure.correct': 'Correct the price',
      'tradeMeasure.bust': 'Undo the trade',
      'tradeWhy.tradePrice': 'The price was wrong',
      'tradeWhy.tradeSlip': 'The order was entered by mistake',
      'tradeWhy.tradeTechnical': 'A technical problem',
    },
    evidenceNames: {
      tradeMeasure: 'Measure',
      tradeWhy: 'Reason that the customer reads',
      tradedInstrument: 'Instrument',
      tradedAt: 'Traded',
      tradedQuantity: 'Quantity',
      tradedPrice: 'Price of the trade',
      referencePrice: 'Reference price',
      referenceAt: 'Reference price of',
    },
  },
  audit: {
    actions: { judgeTrades: 'Viewed an order’s fills', proposeTradeCorrection: 'Proposed to correct a trade' },
    details: { tradeFill: 'Fill', tradeMeasure: 'Measure', tradeWhy: 'Reason' },
  },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    erroneousTrades: typeof erroneousTrades;
  }
}

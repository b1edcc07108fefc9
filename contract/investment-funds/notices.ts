import type { Notices } from '../area.ts';

export const notices = {
  funds: {
    fundBought: { fund: 'text', units: 'quantity', amount: 'amount', currency: 'currency', price: 'price' },
    fundRedeemed: { fund: 'text', units: 'quantity', amount: 'amount', currency: 'currency', at: 'time' },
    fundDeferred: {
      fund: 'text',
      units: 'quantity',
      amount: 'amount',
      currency: 'currency',
      at: 'time',
      day: 'date',
    },
    fundCloses: { fund: 'text', day: 'date' },
    fundMadeGood: {
      fund: 'text',
      day: 'date',
      was: 'price',
      right: 'price',
      amount: 'amount',
      currency: 'currency',
    },
    fundPriceCorrected: { fund: 'text', day: 'date', was: 'price', right: 'price' },
    fundPaid: { fund: 'text', amount: 'amount', currency: 'currency' },
    fundPlanBought: { fund: 'text', amount: 'amount', currency: 'currency', day: 'date' },
    fundPlanSkipped: { fund: 'text', amount: 'amount', currency: 'currency', day: 'date' },
  },
} as const satisfies Notices;

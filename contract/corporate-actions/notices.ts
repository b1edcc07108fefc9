import type { Notices } from '../area.ts';

export const notices = {
  orders: {
    ordersReduced: { instrument: 'text', instrumentId: 'id', amount: 'price', currency: 'currency' },
    split: { instrument: 'text', instrumentId: 'id', ratio: 'quantity' },
    // If one unit became a fractional number of units.
    splitInto: { instrument: 'text', instrumentId: 'id', old: 'quantity', new: 'quantity' },
    delisted: { instrument: 'text', price: 'price', currency: 'currency' },
  },
  funds: {
    dividend: { instrument: 'text', quantity: 'quantity', amount: 'amount', currency: 'currency' },
    rights: { instrument: 'text', quantity: 'quantity', amount: 'amount', currency: 'currency' },
  },
} as const satisfies Notices;

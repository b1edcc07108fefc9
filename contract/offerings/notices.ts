import type { Notices } from '../area.ts';

const MONEY = { name: 'text', subscription: 'id', amount: 'amount', currency: 'currency' } as const;

export const notices = {
  funds: {
    subscriptionMade: { ...MONEY, quantity: 'quantity' },
    subscriptionNone: MONEY,
    subscriptionLocked: { name: 'text', subscription: 'id', quantity: 'quantity', until: 'time' },
    subscriptionFree: { name: 'text', subscription: 'id', quantity: 'quantity' },
    bidRevealed: { name: 'text', subscription: 'id', quantity: 'quantity' },
    bidVoid: MONEY,
    bidTimeSkipped: MONEY,
    subscriptionCancelled: MONEY,
    subscriptionWon: { ...MONEY, quantity: 'quantity' },
    subscriptionNotWon: MONEY,
    subscriptionDue: { ...MONEY, quantity: 'quantity', until: 'time' },
    subscriptionNext: { ...MONEY, quantity: 'quantity', until: 'time' },
    subscriptionPaid: { ...MONEY, quantity: 'quantity' },
    subscriptionDelivered: { name: 'text', subscription: 'id', quantity: 'quantity' },
    subscriptionListed: { name: 'text', subscription: 'id', quantity: 'quantity' },
    subscriptionWaived: MONEY,
    subscriptionUnpaid: MONEY,
    subscriptionSamePerson: MONEY,
    subscriptionStaff: MONEY,
    subscriptionOfferEnded: MONEY,
    subscriptionNoPrice: MONEY,
    subscriptionNoChance: MONEY,
    subscriptionAction: MONEY,
  },
} as const satisfies Notices;

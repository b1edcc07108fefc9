import type { Notices } from '../area.ts';

const MONEY = { name: 'text', subscription: 'id', amount: 'amount', currency: 'currency' } as const;

export const notices = {
  funds: {
    subscriptionMade: { ...MONEY, quantity: 'quantity' },
    bidMade: { ...MONEY, fee: 'amount', from: 'time', until: 'time' },
    bidRevealDue: { name: 'text', subscription: 'id', deposit: 'amount', currency: 'currency', until: 'time' },
    bidNotWon: { ...MONEY, fee: 'amount' },
    subscriptionNone: MONEY,
    subscriptionShared: { ...MONEY, quantity: 'quantity', until: 'time' },
    subscriptionLocked: { name: 'text', subscription: 'id', quantity: 'quantity', until: 'time' },
    subscriptionFree: { name: 'text', subscription: 'id', quantity: 'quantity' },
    bidRevealed: { name: 'text', subscription: 'id', quantity: 'quantity' },
    bidVoid: MONEY,
    bidTimeSkipped: MONEY,
    subscriptionCancelled: MONEY,
    subscriptionWon: { ...MONEY, quantity: 'quantity' },
    subscriptionNotWon: MONEY,
    subscriptionDue: { ...MONEY, quantity: 'quantity', until: 'time' },
    subscriptionDueOrLost: { ...MONEY, deposit: 'amount', quantity: 'quantity', until: 'time' },
    subscriptionDepositLost: MONEY,
    subscriptionGivenUp: { name: 'text', subscription: 'id' },
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

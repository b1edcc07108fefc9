import { declareCalls, declareCacheTags, type NoticeDeclarations, declareTexts } from '../area.ts';

export { firstTexts, refusals } from './first-load.ts';
export const calls = declareCalls<typeof import('./calls.ts')>('offerings');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

const MONEY = { name: 'text', instrumentId: 'id', subscription: 'id', amount: 'amount', currency: 'currency' } as const;

export const notices = {
  funds: {
    subscriptionMade: { ...MONEY, quantity: 'quantity' },
    bidMade: { ...MONEY, fee: 'amount', from: 'time', until: 'time' },
    bidRevealDue: {
      name: 'text',
      instrumentId: 'id',
      subscription: 'id',
      deposit: 'amount',
      currency: 'currency',
      until: 'time',
    },
    bidNotWon: { ...MONEY, fee: 'amount' },
    subscriptionNone: MONEY,
    subscriptionShared: { ...MONEY, quantity: 'quantity', until: 'time' },
    subscriptionLocked: { name: 'text', instrumentId: 'id', subscription: 'id', quantity: 'quantity', until: 'time' },
    subscriptionFree: { name: 'text', instrumentId: 'id', subscription: 'id', quantity: 'quantity' },
    bidRevealed: { name: 'text', instrumentId: 'id', subscription: 'id', quantity: 'quantity' },
    bidVoid: MONEY,
    bidTimeSkipped: MONEY,
    subscriptionCancelled: MONEY,
    subscriptionWon: { ...MONEY, quantity: 'quantity' },
    subscriptionNotWon: MONEY,
    subscriptionDue: { ...MONEY, quantity: 'quantity', until: 'time' },
    subscriptionDueOrLost: { ...MONEY, deposit: 'amount', quantity: 'quantity', until: 'time' },
    subscriptionDepositLost: MONEY,
    subscriptionLapsedUnpaid: { name: 'text', instrumentId: 'id', subscription: 'id' },
    subscriptionNext: { ...MONEY, quantity: 'quantity', until: 'time' },
    subscriptionPaid: { ...MONEY, quantity: 'quantity' },
    subscriptionDelivered: { name: 'text', instrumentId: 'id', subscription: 'id', quantity: 'quantity' },
    subscriptionListed: { name: 'text', instrumentId: 'id', subscription: 'id', quantity: 'quantity' },
    subscriptionWaived: MONEY,
    subscriptionUnpaid: MONEY,
    subscriptionSamePerson: MONEY,
    subscriptionStaff: MONEY,
    subscriptionOfferEnded: MONEY,
    subscriptionNoPrice: MONEY,
    subscriptionNoChance: MONEY,
    subscriptionAction: MONEY,
  },
} as const satisfies NoticeDeclarations;

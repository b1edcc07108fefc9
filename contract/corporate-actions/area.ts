import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('corporate-actions');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  actionsUnreadable: { lines: 'text' },
  // For the first line: the ratio as written, and the fraction it was probably cut from.
  actionsRatioCut: { lines: 'text', line: 'number', ratio: 'text', fraction: 'text' },
  // For the first line: the currency of the payment, and the instrument's.
  actionsOtherCurrency: { lines: 'text', line: 'number', paid: 'text', currency: 'text' },
  actionsWithoutBars: { lines: 'text' },
  actionsMet: { lines: 'text' },
  // For the first line: the close before the ex-date, the open on it, and what that should be.
  actionsAgainstPrices: { lines: 'text', line: 'number', close: 'price', open: 'price', expected: 'price' },
  actionsOutOfBounds: { lines: 'text' },
  actionsCodeTaken: { lines: 'text' },
  // The acquirer of a merger.
  actionsAcquirer: { lines: 'text' },
  // The new company of a spin-off.
  actionsCompany: { lines: 'text' },
  // A spin-off and another action that changes holdings.
  actionsSameDay: { lines: 'text' },
} as const satisfies RefusalDeclarations;

export const notices = {
  orders: {
    ordersReduced: { instrument: 'text', instrumentId: 'id', amount: 'price', currency: 'currency' },
    split: { instrument: 'text', instrumentId: 'id', ratio: 'quantity' },
    // If one unit became a fractional number of units.
    splitInto: { instrument: 'text', instrumentId: 'id', old: 'quantity', new: 'quantity' },
    // In a market where open orders end instead of being adjusted.
    reverseSplit: { instrument: 'text', instrumentId: 'id', old: 'quantity', new: 'quantity' },
    delisted: { instrument: 'text', price: 'price', currency: 'currency' },
    // What was held became shares of the acquirer, whose id is `instrumentId`, and money.
    merged: {
      instrument: 'text',
      acquirer: 'text',
      instrumentId: 'id',
      quantity: 'quantity',
      amount: 'amount',
      currency: 'currency',
    },
    // Positions that get no shares: short, leveraged, pledged, in copies and leagues, or less than a share.
    mergedForMoney: { instrument: 'text', acquirer: 'text', instrumentId: 'id', price: 'price', currency: 'currency' },
    mergedOrders: { instrument: 'text', acquirer: 'text', instrumentId: 'id' },
    // What is held got shares of a new company, whose id is `instrumentId`, and money for fractions.
    spunOff: {
      instrument: 'text',
      company: 'text',
      instrumentId: 'id',
      quantity: 'quantity',
      amount: 'amount',
      currency: 'currency',
    },
    // Positions that get no shares, as in a merger; short ones owe the money.
    spunOffForMoney: { instrument: 'text', company: 'text', instrumentId: 'id', price: 'price', currency: 'currency' },
    spunOffOrders: { instrument: 'text', company: 'text', instrumentId: 'id' },
  },
  funds: {
    dividend: { instrument: 'text', quantity: 'quantity', amount: 'amount', currency: 'currency' },
    rights: { instrument: 'text', quantity: 'quantity', amount: 'amount', currency: 'currency' },
  },
} as const satisfies NoticeDeclarations;

/** Previewing and placing agree: for random accounts, markets and orders both refuse alike, and the bill is charged. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Restriction } from '../../compliance/account-restrictions.ts';
import { NO_LINKED_ORDER_REQUESTS, type LinkedOrderRequests } from './link-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from './testing.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const HOUR_MS = 3_600_000;
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null, freq: 2 });
const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
const price = fc.integer({ min: 9_300, max: 10_700 }).map((cents) => parseUnits(`${cents / 100}`));
const quantity = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 30 }).map((n) => parseUnits(`${n}`)) },
  { weight: 1, arbitrary: fc.constantFrom('0.5', '2.25', '900', '50000').map(parseUnits) },
);

const request: fc.Arbitrary<OrderRequest> = fc
  .record({
    side: fc.constantFrom('long' as const, 'long' as const, 'short' as const),
    effect: fc.constantFrom('open' as const, 'open' as const, 'close' as const),
    type: fc.constantFrom('market', 'market', 'market', 'limit', 'limit', 'limit', 'stop', 'stopLimit'),
    quantity,
    limitPrice: price,
    stopPrice: price,
    asItShouldBe: fc.integer({ max: 9, min: 0 }).map((n) => n > 0),
    leverage: fc.constantFrom(1, 1, 1, 2, 10),
    dayTrading: fc.constantFrom(false, false, false, true),
    timeInForce: fc.constantFrom('day', 'day', 'day', 'gtc', 'gtc', 'gtd', 'gtd', 'ioc', 'fok', 'atOpen', 'extended'),
    goodTill: maybe(fc.constantFrom(TEST_NOON, TEST_NOON + 24 * HOUR_MS)),
    takeProfit: rarely(price),
    stopLoss: rarely(price),
    position: maybe(fc.constantFrom(1n, 2n, 9n)),
  })
  .map(({ asItShouldBe, ...over }) => ({
    ...buildOrderRequest(over as Partial<OrderRequest>),
    ...(asItShouldBe && over.type !== 'limit' && over.type !== 'stopLimit' ? { limitPrice: null } : {}),
    ...(asItShouldBe && over.type !== 'stop' && over.type !== 'stopLimit' ? { stopPrice: null } : {}),
    ...(over.effect === 'close' ? { takeProfit: null, stopLoss: null } : { position: null }),
    ...(over.takeProfit !== null && over.stopLoss !== null ? { stopLoss: null } : {}),
  }));

const linksOf = (first: OrderRequest): fc.Arbitrary<LinkedOrderRequests> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(NO_LINKED_ORDER_REQUESTS) },
    {
      weight: 1,
      arbitrary: request.map((oco) => ({
        oco: { ...oco, side: first.side, effect: first.effect, quantity: first.quantity, position: first.position },
        oto: null,
      })),
    },
    { weight: 1, arbitrary: request.map((oto) => ({ oco: null, oto })) },
  );

const view: fc.Arbitrary<MarketView> = fc
  .record({
    last: fc.constantFrom('97', '100', '103'),
    size: fc.constantFrom('5', '400'),
    quiet: fc.integer({ min: 0, max: 11 }).map((n) => n === 11),
    session: fc.constantFrom('open' as const, 'open' as const, 'open' as const, 'open' as const, 'closed' as const),
    pool: fc.constantFrom(undefined, null, parseUnits('0'), parseUnits('20')),
    suspended: fc.integer({ min: 0, max: 11 }).map((n) => n === 11),
    settlesLater: fc.boolean(),
  })
  .map(({ last, size, quiet, session, pool, suspended, settlesLater }) =>
    buildMarketView(last, {
      quote: quiet ? null : buildQuote(last, { askSize: parseUnits(size), bidSize: parseUnits(size) }),
      session,
      nextOpen: session === 'open' ? null : TEST_NOON + HOUR_MS,
      ...(suspended ? { listingStatus: 'suspended' as const } : {}),
      ...(pool === undefined ? {} : { stock: () => ({ pool, rate: parseUnits('0.05') }) as never }),
      ...(settlesLater ? { settles: () => ({ at: TEST_NOON + 24 * HOUR_MS, date: '2026-11-21' }) as never } : {}),
    }),
  );

const restriction: fc.Arbitrary<readonly Restriction[]> = fc.constantFrom<readonly Restriction[]>(
  ...([
    [],
    [],
    [],
    [],
    [],
    [],
    [],
    [],
    ['tradingBanned', 1],
    ['frozen', 1],
    ['tradingBanned', -1],
    ['withdrawingBanned', 1],
  ].map((held) =>
    held.length === 0
      ? []
      : [
          {
            state: held[0] as string,
            reason: 'security',
            author: 'x',
            at: '',
            until: new Date(TEST_NOON + (held[1] as number) * HOUR_MS).toISOString(),
          },
        ],
  ) as (readonly Restriction[])[]),
);

interface World {
  account: TestAccount;
  state: AccountState;
}
function trade(account: TestAccount, requests: readonly OrderRequest[]): void {
  for (const each of requests) {
    const decision = decidePlaceOrder(
      account.state,
      { ...each, dayTrading: false },
      buildMarketView('100'),
      TEST_NOON - HOUR_MS,
    );
    if (!isTradingRefusal(decision)) account.carry(decision);
  }
}

/**
 * An account that has traded a little, here or in another portfolio, with restrictions and with money that settles
 * later.
 */
const world: fc.Arbitrary<World> = fc
  .record({
    money: fc.constantFrom('0', '900', '5000', '1000000'),
    before: fc.array(request, { maxLength: 4 }),
    marginEnabled: fc.boolean(),
    approved: fc.boolean(),
    allowance: fc.constantFrom('500', '50000'),
    states: restriction,
    lent: fc.constantFrom(0n, parseUnits('15')),
    later: fc.constantFrom(0n, parseUsd('800')),
    otherTrades: rarely(fc.array(request, { maxLength: 4 })),
  })
  .map(({ money, before, marginEnabled, approved, allowance, states, lent, later, otherTrades }) => {
    const account = new TestAccount(money);
    account.dayTrading = {
      approved,
      limits: { allowance: parseUsd(allowance), perOrder: parseUsd('2000'), tradesPerDay: 5, maximumLeverage: 10 },
      since: TEST_NOON - HOUR_MS,
    };
    trade(account, before);
    const other = new TestAccount('5000');
    trade(other, otherTrades ?? []);
    const { positions, orders } = other.state;
    const elsewhere = { positions, orders: orders.filter(({ status }) => status === 'pending') };
    account.marginEnabled = marginEnabled;
    const unsettled = (_: string, after: number): bigint =>
      after < TEST_NOON + 24 * HOUR_MS && account.balance('available') >= later ? later : 0n;
    return { account, state: { ...account.state, states, lent, unsettled, elsewhere } };
  });

const attempt = fc
  .tuple(world, view, request)
  .chain(([made, seen, requested]) => linksOf(requested).map((links) => ({ ...made, seen, asked: requested, links })));

/** Too little money is no refusal of a preview: it shows. */
const LACKING = new Set(['insufficientBalance', 'cashNotSettled']);

it('the preview refuses exactly what placing refuses, and shows a shortfall of money', () => {
  const refusals = new Map<string, number>();
  fc.assert(
    fc.property(attempt, ({ state, seen, asked: requested, links }) => {
      const preview = previewOrder(state, requested, seen, TEST_NOON, links);
      const placed = decidePlaceOrder(state, requested, seen, TEST_NOON, links);
      const refusal = isTradingRefusal(placed) ? placed : null;
      if (refusal) refusals.set(refusal.refused, (refusals.get(refusal.refused) ?? 0) + 1);
      if (!isTradingRefusal(preview))
        expect(preview.notes.includes('notPayable')).toBe(refusal !== null && LACKING.has(refusal.refused));
      if (refusal && LACKING.has(refusal.refused)) {
        expect(preview).toMatchObject({ costs: {} });
        expect((preview as { availableAfter: bigint }).availableAfter).toBeLessThan(0n);
      } else if (refusal) expect(preview).toEqual(refusal);
      else expect(preview).not.toHaveProperty('refused');
    }),
    { numRuns: 6_000 },
  );
  // Otherwise it would have compared nothing.
  expect(refusals.size).toBeGreaterThan(18);
  for (const code of ['cannotTrade', 'goodTillPast', 'marginNotEnabled', 'insufficientBalance', 'linkNotAllowed'])
    expect(refusals.get(code), code).toBeGreaterThan(20);
});

/** Refusals that a smaller order wouldn't get. */
const TOO_LARGE = new Set([
  'insufficientBalance',
  'orderTooLarge',
  'priceMoved',
  'quantityExceedsHeld',
  'notEnoughStock',
  'leverageTooHigh',
  'dayTradingAllowance',
  'dayTradingOrderLimit',
]);

it("the preview's largest quantity is placed, and one lot more is refused", () => {
  let [placed, refused] = [0, 0];
  fc.assert(
    fc.property(attempt, ({ state, seen, asked: requested }) => {
      const preview = previewOrder(state, requested, seen, TEST_NOON);
      if (isTradingRefusal(preview) || requested.timeInForce === 'fok' || requested.timeInForce === 'ioc') return;
      const most = preview.maximumQuantity - (preview.maximumQuantity % parseUnits('1'));
      const place = (quantity: bigint) => {
        const decision = decidePlaceOrder(state, { ...requested, quantity }, seen, TEST_NOON);
        return isTradingRefusal(decision) ? decision.refused : null;
      };
      if (most > 0n) {
        expect(TOO_LARGE.has(place(most) ?? '')).toBe(false);
        placed += 1;
      }
      if (requested.effect === 'close') return;
      expect(place(most + parseUnits('1'))).toSatisfy((code: string) => TOO_LARGE.has(code));
      refused += 1;
    }),
    { numRuns: 3_000 },
  );
  expect([placed > 40, refused > 40], `${placed} ${refused}`).toEqual([true, true]);
});

it("the preview's costs equal those charged at the same quote", () => {
  let whole = 0;
  let waiting = 0;
  fc.assert(
    fc.property(attempt, ({ account, state, seen, asked: requested, links }) => {
      const before = account.balance('available');
      const preview = previewOrder(state, requested, seen, TEST_NOON, links);
      const placed = decidePlaceOrder(state, requested, seen, TEST_NOON, links);
      if (isTradingRefusal(preview) || isTradingRefusal(placed)) return;
      const left = placed.order.quantity - placed.order.filled;
      account.carry(placed);
      // The order after an entry that fills at once wakes with it, and may fill at a better price than it is held for.
      if (placed.records.orders.some(({ seq, filled }) => seq !== placed.order.seq && filled > 0n)) return;
      const moved = account.balance('available') - before;
      if (left === 0n) {
        whole += 1;
        expect(preview.fillsNow).toBe(true);
        expect(moved).toBe(-preview.total - (preview.linked?.held ?? 0n));
        expect(preview.availableAfter).toBe(before + moved);
      } else if (
        placed.records.fills.length === 0 &&
        requested.effect === 'open' &&
        placed.order.status === 'pending'
      ) {
        waiting += 1;
        expect(moved).toBe(-preview.total - (preview.linked?.held ?? 0n));
        expect(preview.availableAfter).toBe(before + moved);
      }
    }),
    { numRuns: 6_000 },
  );
  expect([whole > 40, waiting > 20]).toEqual([true, true]);
});

it('the preview of a sale skips units that another sale has reserved', () => {
  const account = new TestAccount('5000');
  account.marginEnabled = true;
  const limit = { type: 'limit' as const, limitPrice: parseUnits('120') };
  trade(account, [
    buildOrderRequest({ leverage: 2, quantity: parseUnits('1') }),
    buildOrderRequest({ quantity: parseUnits('1') }),
    buildOrderRequest({ effect: 'close', quantity: parseUnits('1'), ...limit }),
  ]);
  const requested = buildOrderRequest({ effect: 'close', quantity: parseUnits('1') });
  const before = account.balance('available');
  const preview = previewOrder(account.state, requested, buildMarketView('100'), TEST_NOON);
  const placed = decidePlaceOrder(account.state, requested, buildMarketView('100'), TEST_NOON);
  if (isTradingRefusal(preview) || isTradingRefusal(placed)) throw new Error('refused');
  account.carry(placed);
  expect(placed.records.fills).toMatchObject([{ position: 1n }]);
  expect(account.balance('available') - before).toBe(-preview.total);
});

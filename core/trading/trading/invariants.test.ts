/** In any order of actions: no money appears or vanishes, and reservations match the waiting orders. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideHoldingAdjustment } from '../corporate-actions/decide-holding-adjustment.ts';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import { decideMarginCall, decideStopOut } from './margin-call.ts';
import { decideCancelOrder, decideExpireOrder } from './end-orders.ts';
import { decideAddMargin, decideRemoveMargin } from './change-margin.ts';
import { decideChargeFinancing } from './charge-financing.ts';
import { decideClosePosition } from './close-position.ts';
import { computeUsedDayTradingAllowance, countDayTradesToday } from '../day-trading/day-trade.ts';
import { decideIntradayClosing, decideIntradayWarning } from './end-intraday-positions.ts';
import { decideFillRestingOrder, decideTriggerOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { isTradingRefusal, type TradingRefusal } from '../execution/trading-refusals.ts';
import type { FillOffer } from '../execution/order-pricing.ts';
import { decideSettleAuctionOrder } from './settle-auction-orders.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildQuote, parseUsd } from './testing.ts';
import { getSessionOrderRule } from '../../markets/sessions/session-phases.ts';
import { decideReplaceOrder } from './replace-order.ts';
import { isAttachedExit, NO_EXITS, type Order, type OrderRequest, type TrailDistance } from '../orders/order.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';
import { createRatio } from '../../ledger/ratio.ts';
import { borrowsStock } from '../execution/borrowed-stock.ts';

const CENT = 1_000_000n;
const RATIOS = [
  [2n, 1n],
  [1n, 2n],
  [3n, 2n],
  [1n, 10n],
  [4n, 1n],
  [1n, 3n],
  [4n, 3n],
  [1n, 12n],
  [17n, 7n],
] as const;
const cents = (min: number, max: number) => fc.integer({ min, max }).map((n) => BigInt(n) * CENT);
const price = cents(9_000, 11_000);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 4 });

/** Orders that mostly make sense around `at`, so that most are accepted; the others must be refused without a trace. */
const requestNear = (at: bigint): fc.Arbitrary<OrderRequest> =>
  fc
    .record({
      side: fc.constantFrom('long' as const, 'short' as const),
      effect: fc.constantFrom('open' as const, 'open' as const, 'close' as const),
      type: fc.constantFrom(
        'market' as const,
        'limit' as const,
        'limit' as const,
        'stop' as const,
        'stopLimit' as const,
        'trailing' as const,
      ),
      quantity: fc.integer({ min: 1, max: 900 }).map((n) => BigInt(n) * 100_000_000n),
      away: cents(1, 600),
      further: cents(0, 400),
      leverage: fc.integer({ min: 1, max: 5 }),
      day: fc.constantFrom(false, false, false, true),
      timeInForce: fc.constantFrom(
        'day' as const,
        'gtc' as const,
        'gtc' as const,
        'ioc' as const,
        'fok' as const,
        'atOpen' as const,
        'extended' as const,
      ),
      brackets: fc.constantFrom('none', 'both', 'profit', 'loss', 'wrong'),
      triggerPriceSource: fc.constantFrom('last' as const, 'quote' as const, 'mark' as const),
      trail: fc.oneof(
        cents(1, 800).map((amount): TrailDistance => ({ kind: 'amount', amount })),
        fc
          .integer({ min: 1, max: 30 })
          .map((percent): TrailDistance => ({ kind: 'rate', rate: BigInt(percent) * 1_000_000n })),
      ),
    })
    .map((drawn) => {
      const buys = (drawn.side === 'long') === (drawn.effect === 'open');
      const gain = drawn.side === 'long' ? 1n : -1n;
      const limitPrice =
        drawn.type === 'limit'
          ? at + (buys ? -drawn.away : drawn.away)
          : drawn.type === 'stopLimit'
            ? at + (buys ? drawn.away + drawn.further : -drawn.away - drawn.further)
            : null;
      const stopPrice =
        drawn.type === 'stop' || drawn.type === 'stopLimit' ? at + (buys ? drawn.away : -drawn.away) : null;
      const bracketed = drawn.effect === 'open' && drawn.brackets !== 'none';
      const wrong = drawn.brackets === 'wrong' ? -1n : 1n;
      return {
        side: drawn.side,
        effect: drawn.effect,
        type: drawn.type,
        quantity: drawn.quantity,
        limitPrice,
        stopPrice,
        trail: drawn.type === 'trailing' ? drawn.trail : null,
        triggerPriceSource: drawn.triggerPriceSource,
        leverage: drawn.leverage,
        dayTrading: drawn.day && drawn.effect === 'open',
        timeInForce: drawn.timeInForce,
        goodTill: null,
        position: null,
        clientId: null,
        takeProfit: bracketed && drawn.brackets !== 'loss' ? at + gain * wrong * 1_500n * CENT : null,
        stopLoss: bracketed && drawn.brackets !== 'profit' ? at - gain * wrong * 1_500n * CENT : null,
        stopLossLimit:
          bracketed && drawn.brackets !== 'profit' && drawn.triggerPriceSource === 'quote'
            ? at - gain * wrong * 1_600n * CENT
            : null,
        trailingStop: bracketed && drawn.triggerPriceSource === 'mark' ? drawn.trail : null,
      };
    });
/** Mostly the market is open. */
const shut = fc.oneof(
  { weight: 12, arbitrary: fc.constant('no' as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'closed' as const,
      'evening' as const,
      'evening' as const,
      'halt' as const,
      'wide' as const,
    ),
  },
);
const step = price.chain((at) =>
  fc.oneof(
    fc.record({
      what: fc.constant('place' as const),
      request: requestNear(at),
      at: fc.constant(at),
      other: maybe(requestNear(at)),
      how: fc.constantFrom('oco' as const, 'oto' as const, 'none' as const, 'none' as const),
      of: fc.nat(60),
      shut,
    }),
    fc.record({
      what: fc.constantFrom(
        'cancel' as const,
        'close' as const,
        'fill' as const,
        'fill' as const,
        'trigger' as const,
        'trigger' as const,
        'stop' as const,
        'expire' as const,
        'replace' as const,
        'split' as const,
        'addMargin' as const,
        'removeMargin' as const,
        'call' as const,
        'night' as const,
        'auction' as const,
      ),
      which: fc.nat(60),
      at: fc.constant(at),
      shut,
    }),
  ),
);

/** In the evening every other order is of a kind that is accepted then. */
function atEvening(request: OrderRequest, at: bigint): OrderRequest {
  if (request.quantity % 200_000_000n === 0n) return { ...request, dayTrading: false };
  const buys = (request.side === 'long') === (request.effect === 'open');
  return {
    ...request,
    dayTrading: false,
    type: 'limit',
    limitPrice: buys ? at + 5n * CENT : at - 5n * CENT,
    stopPrice: null,
    trail: null,
    timeInForce: 'extended',
    ...NO_EXITS,
  };
}

/** Runs again with another seed until every case has come up. */
function drawUntil(hasOccurred: () => boolean, draw: () => void): void {
  for (let round = 0; round < 6 && (round === 0 || !hasOccurred()); round += 1) draw();
}

const OF_POSITIONS: string[] = ['close', 'stop', 'addMargin', 'removeMargin', 'call', 'night'];

const AUCTION = TEST_NOON + 60_000;
const auctionFor = (): number => AUCTION;
/** Some get all that they want, some a part, some nothing. */
function allotted(order: Order | undefined, which: number, at: bigint): FillOffer | null {
  const quantity = order ? ((order.quantity - order.filled) * BigInt(which % 3)) / 2n : 0n;
  return quantity > 0n
    ? {
        price: at,
        quantity: quantity - (quantity % 100_000_000n) || 100_000_000n,
        impact: 0n,
        displayedSize: quantity,
        quote: buildQuote((Number(at) / 1e8).toFixed(2)),
        rule: 'auction.open',
      }
    : null;
}

/** Units that can be borrowed by everybody, and those that this account has: held short, or ordered so. */
const POOL = 150_000_000_000n;
const lentTo = (account: TestAccount): bigint =>
  [...account.positions.values()].reduce(
    (sum, { side, openQuantity }) => (side === 'short' ? sum + openQuantity : sum),
    0n,
  ) +
  [...account.orders.values()].reduce(
    (sum, order) => (borrowsStock(order) && order.status === 'pending' ? sum + order.quantity - order.filled : sum),
    0n,
  );

function decideStep(
  account: TestAccount,
  each: typeof step extends fc.Arbitrary<infer S> ? S : never,
): DecisionChanges | TradingRefusal | null {
  const last = (Number(each.at) / 1e8).toFixed(2);
  const extendedHours = {
    rule: getSessionOrderRule('US', 'post', '2026-11-20'),
    ends: TEST_NOON + 36_000_000,
    quote: each.shut === 'evening' ? buildQuote(last) : null,
  };
  const halt =
    each.shut === 'halt' || each.shut === 'wide' ? { until: TEST_NOON + 120_000, wide: each.shut === 'wide' } : null;
  const view = buildMarketView(last, {
    auctionFor,
    extendedHours,
    stock: () => ({ pool: POOL, rate: 0n }),
    ...(each.shut === 'no' ? {} : { session: 'closed', halt }),
  });
  // Outside a session no day trade is taken.
  if (each.what === 'place') {
    const requested =
      each.shut === 'no'
        ? each.request
        : each.shut === 'evening'
          ? atEvening(each.request, each.at)
          : { ...each.request, dayTrading: false };
    const request = aimed(account, requested, each.of);
    const links = {
      oco: each.how === 'oco' ? alike(request, each.other) : null,
      trailing: each.how === 'oco' && request.effect === 'close' ? (each.other?.trail ?? null) : null,
      oto: each.how === 'oto' ? following(request, each.other, each.at) : null,
    };
    return decidePlaceOrder({ ...account.state, lent: lentTo(account) }, request, view, TEST_NOON, links);
  }
  const among = OF_POSITIONS.includes(each.what)
    ? [...account.positions.values()]
    : [...account.orders.values()].filter((o) => o.status === 'pending' || each.which % 7 === 0);
  const seq = among[each.which % Math.max(1, among.length)]?.seq ?? 1n;
  switch (each.what) {
    case 'cancel':
      return decideCancelOrder(account.state, seq, view, TEST_NOON);
    case 'trigger':
      return decideTriggerOrder(account.state, seq, view, each.which % 3 === 0 ? 12_000n * CENT : null, TEST_NOON);
    case 'replace':
      return decideReplaceOrder(
        { ...account.state, lent: lentTo(account) },
        seq,
        { quantity: BigInt(each.which + 1) * 100_000_000n, limitPrice: each.at },
        view,
        TEST_NOON,
      );
    case 'close':
      return decideClosePosition(account.state, seq, null, view, TEST_NOON);
    case 'fill':
      return decideFillRestingOrder(account.state, seq, view, BigInt(each.which) * 1_000_000_000n, TEST_NOON);
    case 'stop':
      return decideStopOut(account.state, seq, view, TEST_NOON);
    case 'split':
      return each.which % 2 > 0
        ? null
        : decideHoldingAdjustment(
            account.state,
            {
              kind: 'split',
              instrument: 'US.NWRB',
              exDate: '2026-11-21',
              ratio: createRatio(...(RATIOS[each.which % RATIOS.length] as [bigint, bigint])),
              price: each.at,
              from: TEST_NOON + 1,
            },
            view,
            TEST_NOON + 2,
          );
    case 'addMargin':
      return decideAddMargin(account.state, seq, BigInt(each.which + 1) * 1_000n, view, TEST_NOON);
    case 'removeMargin':
      return decideRemoveMargin(account.state, seq, BigInt(each.which + 1) * 500n, view, TEST_NOON);
    case 'call':
      return decideMarginCall(account.state, seq, view, TEST_NOON);
    case 'night':
      return decideChargeFinancing(
        account.state,
        {
          position: seq,
          date: `2026-12-${String((each.which % 30) + 1).padStart(2, '0')}`,
          end: TEST_NOON,
          since: null,
        },
        view.instrument,
        TEST_NOON,
      );
    case 'auction':
      return decideSettleAuctionOrder(
        account.state,
        seq,
        view,
        allotted(account.orders.get(seq), each.which, each.at),
        AUCTION,
      );
    case 'expire':
      return decideExpireOrder(account.state, seq, view, TEST_NOON + 86_400_000);
  }
}

/** The other leg of a pair is for the same units. */
const alike = (request: OrderRequest, other: OrderRequest | null): OrderRequest | null =>
  other && {
    ...other,
    side: request.side,
    effect: request.effect,
    quantity: request.quantity,
    position: request.position,
  };

/** An order after an entry: a limit order that opens more or closes what the entry has opened. */
const following = (request: OrderRequest, other: OrderRequest | null, at: bigint): OrderRequest | null =>
  other && {
    ...other,
    type: 'limit',
    limitPrice: other.limitPrice ?? at,
    stopPrice: null,
    trail: null,
    side: request.side,
    quantity: other.quantity < request.quantity ? other.quantity : request.quantity,
    timeInForce: 'gtc',
    ...NO_EXITS,
  };

/** A closing order is often for one position alone, and for what there is of it. */
function aimed(account: TestAccount, request: OrderRequest, of: number): OrderRequest {
  const open = [...account.positions.values()].filter(
    (each) => each.side === request.side && each.openQuantity > each.reserved,
  );
  const position = open[of % Math.max(1, open.length)];
  if (request.effect === 'open' || of % 3 === 0 || !position) return request;
  const free = position.openQuantity - position.reserved;
  return { ...request, quantity: request.quantity < free ? request.quantity : free, position: position.seq };
}

/** The reservations of waiting closing orders: a group once, an attached order nothing. */
function reserving(waiting: Order[]): bigint[] {
  const closing = waiting.filter((o) => o.effect === 'close' && !isAttachedExit(o));
  return closing
    .filter((o) => o.group === null || !closing.some((other) => other.group === o.group && other.seq < o.seq))
    .map((o) => o.quantity - o.filled);
}

it('money, holds, margins and reservations stay consistent after any sequence of decisions', () => {
  let decided = 0;
  let waited = 0;
  let dayTrades = 0;
  let evening = 0;
  let unlent = 0;
  const causes = new Set<string>();
  const codes = new Set<string>();
  const CAUSES = [
    'filled',
    'partlyFilled',
    'triggered',
    'activated',
    'otherFilled',
    'replaced',
    'notFillable',
    'stopOut',
    'waitsForOther',
    'nothingToClose',
    'adjusted',
    'corporateAction',
    'auctionOver',
  ] as const;
  const CODES = ['addMargin', 'removeMargin', 'financing', 'marginCall'] as const;
  const often = () => decided > 2_000 && waited > 50 && dayTrades > 20 && evening > 0 && unlent > 20;
  drawUntil(
    () => CAUSES.every((cause) => causes.has(cause)) && CODES.every((code) => codes.has(code)) && often(),
    () =>
      fc.assert(
        fc.property(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (steps) => {
          const account = new TestAccount('1000000');
          account.dayTrading = {
            approved: true,
            limits: {
              allowance: parseUsd('900000'),
              perOrder: parseUsd('90000'),
              tradesPerDay: 40,
              maximumLeverage: 10,
            },
            since: 0,
          };
          for (const each of steps) {
            const lentBefore = lentTo(account);
            const decision = decideStep(account, each);
            if (decision !== null && isTradingRefusal(decision) && decision.refused === 'notEnoughStock') unlent += 1;
            if (decision === null || isTradingRefusal(decision)) continue;
            account.carry(decision);
            decided += 1;
            // Units that don't exist can't be borrowed; only a split makes it more.
            if (each.what !== 'split' && lentTo(account) > POOL)
              expect(lentTo(account)).toBeLessThanOrEqual(lentBefore);
            // Nothing trades outside a session or while trading is halted.
            if (each.shut !== 'no' && each.what !== 'auction') {
              const outside = decision.records.fills!.filter(
                ({ order }) => account.orders.get(order)?.timeInForce === 'extended',
              );
              expect(decision.records.fills!).toEqual(each.shut === 'evening' ? outside : []);
              evening += outside.length;
            }
            // Orders that wait for an auction meet no other price.
            for (const fill of decision.records.fills!)
              expect(fill.rule.startsWith('auction')).toBe(account.orders.get(fill.order)?.timeInForce === 'atOpen');
            if (each.shut !== 'no' && each.what === 'place') waited += 1;
            dayTrades += decision.records.fills!.filter(
              (fill) => fill.effect === 'open' && account.orders.get(fill.order)?.dayTrading,
            ).length;
            for (const order of decision.records.orders!) causes.add(order.cause);
            for (const { code } of decision.transfers) codes.add(code);
            expect(decision.transfers.filter((each) => !isAllowedBooking(each))).toEqual([]);
            if (decision.notices[0]) codes.add(decision.notices[0].code);
            const orders = [...account.orders.values()];
            const positions = [...account.positions.values()];
            const waiting = orders.filter((o) => o.status === 'pending');
            const total = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n);
            expect(account.sum).toBe(parseUsd('1000000'));
            expect(account.balance('frozen')).toBe(total(waiting.map((o) => o.hold)));
            expect(account.balance('margin')).toBe(total(positions.map((p) => p.margin)));
            expect(account.house.get('interest') ?? 0n).toBe(total(positions.map((p) => p.financing)));
            for (const side of ['long', 'short'] as const) {
              expect(total(positions.filter((p) => p.side === side).map((p) => p.reserved))).toBe(
                total(reserving(waiting.filter((o) => o.side === side))),
              );
            }
            // Everything that waits to open has its money, a pair once.
            const opening = waiting.filter((o) => o.effect === 'open' && !o.inactive);
            const holdOf = (group: bigint | null) => opening.filter((o) => o.group === group && o.hold > 0n).length;
            expect(opening.filter((o) => (o.group === null ? o.hold === 0n : holdOf(o.group) !== 1))).toEqual([]);
            // A group ends as one.
            for (const { group, seq } of waiting.filter((o) => o.group !== null))
              expect([group, orders.find((o) => o.group === group && o.seq !== seq)?.cause]).not.toEqual([
                group,
                'cancelledByCustomer',
              ]);
            for (const p of positions)
              expect(p.reserved).toBeGreaterThanOrEqual(total(reserving(waiting.filter((o) => o.position === p.seq))));
            expect(
              positions.every(
                (p) => (p.openQuantity === 0n) === (p.status === 'closed') && p.reserved <= p.openQuantity,
              ),
            ).toBe(true);
          }
        }),
        { numRuns: 350 },
      ),
  );
  for (const cause of CAUSES) expect(causes).toContain(cause);
  for (const code of CODES) expect(codes).toContain(code);
  expect(often(), JSON.stringify({ decided, waited, dayTrades, evening, unlent })).toBe(true);
});

const MINUTE_MS = 60_000;
const DAY_ENDS = TEST_NOON + 120 * MINUTE_MS;
const [CLOSES, WARNS] = [DAY_ENDS - 10 * MINUTE_MS, DAY_ENDS - 30 * MINUTE_MS];
const LIMITS = { allowance: parseUsd('30000'), perOrder: parseUsd('28000'), tradesPerDay: 12, maximumLeverage: 10 };
const dayStep = price.chain((at) =>
  fc.record({
    what: fc.constantFrom(
      'place' as const,
      'place' as const,
      'fill' as const,
      'fill' as const,
      'trigger' as const,
      'close' as const,
      'cancel' as const,
      'stop' as const,
    ),
    request: requestNear(at).map((request) => ({
      ...request,
      quantity: (request.quantity / 300_000_000n) * 100_000_000n || 100_000_000n,
      effect: 'open' as const,
      dayTrading: true,
      timeInForce: request.timeInForce === 'ioc' ? ('ioc' as const) : ('day' as const),
    })),
    which: fc.nat(60),
    minutes: fc.integer({ min: 0, max: 9 }),
    at: fc.constant(at),
  }),
);

/** The jobs' work at a moment: expired orders end, day trades are warned and closed. */
function carryDue(account: TestAccount, view: MarketView, now: number): void {
  for (const { seq } of [...account.orders.values()]) {
    const ended = decideExpireOrder(account.state, seq, view, now);
    if (ended) account.carry(ended);
  }
  for (const { seq } of [...account.positions.values()].filter(({ dayTrading }) => dayTrading)) {
    const due =
      decideIntradayWarning(account.state, seq, '2026-11-20', view, now) ??
      decideIntradayClosing(account.state, seq, '2026-11-20', view, now);
    if (due) account.carry(due);
  }
}
const openDayTrades = (account: TestAccount): Position[] =>
  [...account.positions.values()].filter((each) => each.dayTrading && each.openQuantity > 0n);

it('no day trade outlasts its session, and neither the allowance nor the daily count is exceeded', () => {
  const seen = { opened: 0, closedAtEnd: 0, leftByOutage: 0, refusedAtFill: 0 };
  drawUntil(
    () => Object.values(seen).every((times) => times >= 3),
    () =>
      fc.assert(
        fc.property(fc.array(dayStep, { minLength: 20, maxLength: 40, size: 'max' }), fc.boolean(), (steps, outage) => {
          const account = new TestAccount('1000000');
          account.dayTrading = { approved: true, limits: LIMITS, since: TEST_NOON };
          let now = TEST_NOON;
          for (const each of steps) {
            const before = now;
            now += each.minutes * MINUTE_MS;
            const view = buildMarketView((Number(each.at) / 1e8).toFixed(2), {
              dayEnds: DAY_ENDS,
              session: now < DAY_ENDS ? 'open' : 'closed',
            });
            if (!outage && before < CLOSES && now >= CLOSES) {
              seen.closedAtEnd += openDayTrades(account).length;
              carryDue(account, { ...view, session: 'open' }, CLOSES);
            }
            if (!outage || now < WARNS) carryDue(account, view, now);
            const made = decideDayStep(account, each, view, now);
            if (made !== null && !isTradingRefusal(made)) {
              account.carry(made);
              if (made.records.orders!.some(({ cause }) => cause === 'dayTradingAtFill')) seen.refusedAtFill += 1;
            }
            const { dayTrading } = account.state;
            expect(computeUsedDayTradingAllowance(dayTrading!)).toBeLessThanOrEqual(LIMITS.allowance);
            expect(countDayTradesToday(dayTrading!)).toBeLessThanOrEqual(LIMITS.tradesPerDay);
            if (!outage && now >= CLOSES) expect(openDayTrades(account)).toEqual([]);
            expect([...account.positions.values()].filter(({ openedAt }) => openedAt >= WARNS)).toEqual([]);
          }
          seen.opened += account.positions.size;
          if (outage) seen.leftByOutage += openDayTrades(account).length;
          const nextDay = DAY_ENDS + 16 * 60 * MINUTE_MS;
          carryDue(
            account,
            buildMarketView('100', { date: '2026-11-21', dayEnds: nextDay + 6 * 60 * MINUTE_MS }),
            nextDay,
          );
          expect(openDayTrades(account)).toEqual([]);
          expect([account.balance('frozen'), account.balance('margin'), account.sum]).toEqual([
            0n,
            0n,
            parseUsd('1000000'),
          ]);
        }),
        { numRuns: 200 },
      ),
  );
  expect(Object.entries(seen).filter(([, times]) => times < 3)).toEqual([]);
});

function decideDayStep(
  account: TestAccount,
  { what, request, which }: typeof dayStep extends fc.Arbitrary<infer S> ? S : never,
  view: MarketView,
  now: number,
): DecisionChanges | TradingRefusal | null {
  if (what === 'place') return decidePlaceOrder(account.state, request, view, now);
  const among =
    what === 'close' || what === 'stop'
      ? [...account.positions.values()]
      : [...account.orders.values()].filter(({ status }) => status === 'pending');
  const seq = among[which % Math.max(1, among.length)]?.seq ?? 1n;
  switch (what) {
    case 'fill':
      return decideFillRestingOrder(account.state, seq, view, BigInt(which) * 1_000_000_000n, now);
    case 'trigger':
      return decideTriggerOrder(account.state, seq, view, null, now);
    case 'close':
      return decideClosePosition(account.state, seq, null, view, now);
    case 'cancel':
      return decideCancelOrder(account.state, seq, view, now);
    case 'stop':
      return decideStopOut(account.state, seq, view, now);
  }
}

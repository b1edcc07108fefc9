import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../markets/market-types.ts';
import { computeUsedDayTradingAllowance, computeDayTradeLeverage, countDayTradesToday } from './day-trade.ts';
import { decideClosePosition } from '../trading/close-position.ts';
import { decideIntradayClosing, decideIntradayWarning } from '../trading/end-intraday-positions.ts';
import { decideExpireOrder } from '../trading/end-orders.ts';
import { decideFillRestingOrder, decideTriggerOrder } from '../trading/fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { previewOrder } from '../trading/preview-order.ts';
import { decideReplaceOrder } from '../trading/replace-order.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  requireRefusal,
  parseUnits,
  parseUsd,
} from '../trading/testing.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const MINUTE_MS = 60_000;
const END = TEST_NOON + 4 * 60 * MINUTE_MS;
const [CLOSES, WARNS] = [END - 10 * MINUTE_MS, END - 30 * MINUTE_MS];
const limits = { allowance: parseUsd('50000'), perOrder: parseUsd('25000'), tradesPerDay: 3, maximumLeverage: 10 };
const dayTrader = (money = '10000'): TestAccount => {
  const account = new TestAccount(money);
  account.marginEnabled = false;
  account.dayTrading = { approved: true, limits, since: TEST_NOON - 12 * 60 * MINUTE_MS };
  return account;
};
const day = (over: Partial<OrderRequest> = {}): OrderRequest =>
  buildOrderRequest({ dayTrading: true, quantity: parseUnits('100'), leverage: 10, ...over });
const place = (
  account: TestAccount,
  request: OrderRequest,
  view: MarketView = buildMarketView('100'),
  now = TEST_NOON,
) => decidePlaceOrder(account.state, request, view, now);
const used = (account: TestAccount): bigint => computeUsedDayTradingAllowance(account.state.dayTrading!);

describe('the leverage of a day trade', () => {
  const most = (move: string | null, last = '100', over = {}): number =>
    computeDayTradeLeverage(
      move === null ? null : parseUnits(move),
      buildQuote(last, { previousClose: parseUnits('100'), ...over }),
    );

  it("leaves a margin of one and a half times the largest recent move, or of today's", () => {
    expect([most('0.06'), most('0.0667'), most('0.2'), most('0.9'), most('0')]).toEqual([11, 9, 3, 1, 100]);
    expect([most('0', '112'), most('0', '100', { low: parseUnits('80') }), most('0.2', '112')]).toEqual([5, 3, 3]);
    // The moves of an instrument listed this week are unknown.
    expect(most(null)).toBe(3);
  });

  it('is refused above that, with the maximum in the refusal', () => {
    const moved = (move: string | null) => ({
      ...buildMarketView('100'),
      largestMove: () => (move === null ? null : parseUnits(move)),
    });
    for (const [move, maximum] of [
      ['0.12', 5],
      [null, 3],
    ] as const) {
      const account = dayTrader();
      expect(requireRefusal(place(account, day({ leverage: maximum + 1 }), moved(move)))).toEqual({
        refused: 'leverageTooHigh',
        params: { maximum },
      });
      account.carry(place(account, day({ leverage: maximum }), moved(move)));
      expect(account.positions.get(1n)).toMatchObject({ dayTrading: true, leverage: maximum });
    }
  });
});

describe('a day trade', () => {
  it('takes a tenth of its value as margin, uses the allowance, and releases both when closed', () => {
    const account = dayTrader();
    const {
      records: {
        positions: [position],
      },
    } = account.carry(place(account, day()));
    expect(position).toMatchObject({
      dayTrading: true,
      leverage: 10,
      margin: parseUsd('1000.10'),
      openCost: parseUsd('10001.00'),
    });
    // 3 % of the cost are left of the margin at the closing, 5 % at the call.
    expect([position?.liquidationPrice, position?.callPrice]).toEqual([parseUnits('93.0093'), parseUnits('95.0095')]);
    expect(used(account)).toBe(parseUsd('10001.00'));
    account.carry(decideClosePosition(account.state, 1n, null, buildMarketView('101'), TEST_NOON));
    expect(used(account)).toBe(0n);
    expect(countDayTradesToday(account.state.dayTrading!)).toBe(1);
    expect(account.balance('margin')).toBe(0n);
    expect(account.sum).toBe(parseUsd('10000'));
  });

  it('needs no margin permission, and an ordinary order needs no day trading approval', () => {
    const account = dayTrader();
    expect(requireRefusal(place(account, day({ dayTrading: false, leverage: 2 })))).toEqual({
      refused: 'marginNotEnabled',
      params: {},
    });
    account.carry(place(account, day({ side: 'short' })));
    expect(account.positions.get(1n)).toMatchObject({ side: 'short', dayTrading: true });
    const other = dayTrader();
    other.carry(place(other, day()));
    other.carry(place(other, buildOrderRequest({ quantity: parseUnits('1') })));
    expect([...other.positions.values()].map((each) => each.dayTrading)).toEqual([true, false]);
  });

  it.each<[string, Partial<OrderRequest>, Partial<MarketView>, number, object]>([
    [
      'outside the session',
      { type: 'limit', limitPrice: parseUnits('90') },
      { session: 'closed', nextOpen: END },
      TEST_NOON,
      { refused: 'notTradingTime', params: { opensAt: new Date(END).toISOString() } },
    ],
    [
      'that would wait beyond the day',
      { type: 'limit', limitPrice: parseUnits('90'), timeInForce: 'gtc' },
      {},
      TEST_NOON,
      { refused: 'dayTradingDayOnly', params: {} },
    ],
    [
      "in what can't be sold today",
      {},
      { lockOf: () => ({ until: END + 1, terms: { kind: 'days', days: 1 } }) },
      TEST_NOON,
      { refused: 'dayTradingNotOffered', params: {} },
    ],
    [
      'from the warning on',
      {},
      {},
      WARNS,
      { refused: 'dayTradingTooLate', params: { closesAt: new Date(CLOSES).toISOString() } },
    ],
    [
      'with more leverage than its own limit',
      { leverage: 11 },
      {},
      TEST_NOON,
      { refused: 'leverageTooHigh', params: { maximum: 10 } },
    ],
    [
      'larger than one may be',
      { quantity: parseUnits('300') },
      {},
      TEST_NOON,
      { refused: 'dayTradingOrderLimit', params: { maximum: '25000.00', currency: 'USD' } },
    ],
    [
      'without the money for its margin',
      { leverage: 1, quantity: parseUnits('240') },
      {},
      TEST_NOON,
      { refused: 'insufficientBalance' },
    ],
  ])('is refused %s', (_, over, view, now, expected) => {
    const account = dayTrader();
    expect(requireRefusal(place(account, day(over), buildMarketView('100', view), now))).toMatchObject(expected);
    if (now < WARNS) expect(place(account, day(), buildMarketView('100'), now)).toHaveProperty('order');
  });

  it('is refused without an approval, and after its withdrawal', () => {
    const account = dayTrader();
    account.dayTrading = { ...account.dayTrading!, approved: false };
    expect(requireRefusal(place(account, day()))).toEqual({ refused: 'dayTradingNotApproved', params: {} });
    expect(previewOrder(account.state, day(), buildMarketView('100'), TEST_NOON)).toEqual({
      refused: 'dayTradingNotApproved',
      params: {},
    });
  });

  it('is refused beyond the allowance, with the rest of it; waiting orders count like open positions', () => {
    const account = dayTrader('100000');
    account.carry(place(account, day({ quantity: parseUnits('240') })));
    account.carry(place(account, day({ quantity: parseUnits('240'), type: 'limit', limitPrice: parseUnits('99') })));
    expect(used(account)).toBe(parseUsd('24002.40') + parseUsd('23760.00'));
    const beyond = { refused: 'dayTradingAllowance', params: { left: '2237.60', currency: 'USD' } };
    expect(requireRefusal(place(account, day({ quantity: parseUnits('23') })))).toEqual(beyond);
    expect(previewOrder(account.state, day({ quantity: parseUnits('23') }), buildMarketView('100'), TEST_NOON)).toEqual(
      beyond,
    );
    expect(
      requireRefusal(place(account, day({ quantity: parseUnits('23'), type: 'limit', limitPrice: parseUnits('98') }))),
    ).toEqual(beyond);
    expect(
      previewOrder(account.state, day({ quantity: parseUnits('1') }), buildMarketView('100'), TEST_NOON),
    ).toMatchObject({
      maximumQuantity: parseUnits('22'),
    });
    account.carry(place(account, day({ quantity: parseUnits('22') })));
  });

  it('counts as it reserves where it waits at the market for a later price', () => {
    const late: MarketView = { ...buildMarketView('100'), delay: { delayMs: MINUTE_MS, isComplete: () => false } };
    const account = dayTrader('100000');
    expect(requireRefusal(place(account, day({ quantity: parseUnits('240') }), late))).toMatchObject({
      refused: 'dayTradingOrderLimit',
    });
    account.carry(place(account, day({ quantity: parseUnits('230') }), late));
  });

  it("is refused above the daily count; yesterday's trades and unfilled ones don't count", () => {
    const account = dayTrader('100000');
    const small = day({ quantity: parseUnits('10') });
    account.carry(place(account, small));
    account.carry(decideClosePosition(account.state, 1n, null, buildMarketView('100'), TEST_NOON));
    const { order: waiting } = account.carry(
      place(account, day({ quantity: parseUnits('10'), type: 'limit', limitPrice: parseUnits('90') })),
    );
    account.carry(place(account, small));
    expect(requireRefusal(place(account, small))).toEqual({ refused: 'dayTradingTradesUsed', params: { maximum: 3 } });
    account.carry(decideExpireOrder(account.state, waiting.seq, buildMarketView('100'), WARNS));
    account.carry(place(account, small));
    account.dayTrading = { ...account.dayTrading!, since: TEST_NOON + 1 };
    expect(place(account, small, buildMarketView('100'), TEST_NOON + 2)).toHaveProperty('order');
  });

  it("waits at most until the warning, and can't be changed or linked", () => {
    const account = dayTrader();
    const { order: waiting } = account.carry(place(account, day({ type: 'limit', limitPrice: parseUnits('90') })));
    expect(waiting.expiresAt).toBe(WARNS);
    expect(
      requireRefusal(
        decideReplaceOrder(
          account.state,
          waiting.seq,
          { limitPrice: parseUnits('91') },
          buildMarketView('100'),
          TEST_NOON,
        ) as never,
      ),
    ).toEqual({ refused: 'replaceNotAllowed', params: {} });
    const other = day({ type: 'limit', limitPrice: parseUnits('80') });
    expect(
      requireRefusal(
        decidePlaceOrder(account.state, other, buildMarketView('100'), TEST_NOON, { oco: other, oto: null }),
      ),
    ).toEqual({
      refused: 'linkNotAllowed',
      params: { field: 'dayTrading' },
    });
    account.carry(decideExpireOrder(account.state, waiting.seq, buildMarketView('100'), WARNS));
    expect(account.balance('frozen')).toBe(0n);
  });

  it('fills after waiting only within the allowance: a stop beyond it is rejected and its money released', () => {
    const account = dayTrader('100000');
    account.carry(place(account, day({ quantity: parseUnits('240') })));
    const { order: stop } = account.carry(
      place(account, day({ quantity: parseUnits('240'), type: 'stop', stopPrice: parseUnits('104') })),
    );
    const jumped = decideTriggerOrder(account.state, stop.seq, buildMarketView('112'), null, TEST_NOON);
    expect(account.carry(jumped)).toMatchObject({
      order: { status: 'rejected', cause: 'dayTradingAtFill', hold: 0n },
      notices: [{ code: 'orderRejected', params: { reason: 'dayTradingAtFill' } }],
      records: { fills: [] },
    });
    expect(account.balance('frozen')).toBe(0n);
  });

  it("doesn't fill after waiting if the approval was withdrawn or the warning time has come", () => {
    for (const [approved, now] of [
      [false, TEST_NOON],
      [true, WARNS],
    ] as const) {
      const account = dayTrader();
      const { order: waiting } = account.carry(place(account, day({ type: 'limit', limitPrice: parseUnits('90') })));
      account.dayTrading = { ...account.dayTrading!, approved };
      const decision = account.carry(
        decideFillRestingOrder(account.state, waiting.seq, buildMarketView('89'), parseUnits('100000'), now),
      );
      expect([decision.order.cause, decision.records.fills]).toEqual(['dayTradingAtFill', []]);
    }
  });

  it.each<[string, Partial<OrderRequest>, string]>([
    ['limit', { type: 'limit', limitPrice: parseUnits('90') }, '80'],
    ['stop', { type: 'stop', stopPrice: parseUnits('105') }, '120'],
    ['stop with a limit', { type: 'stopLimit', stopPrice: parseUnits('105'), limitPrice: parseUnits('125') }, '120'],
  ])('fills after waiting as a %s only with the leverage that its instrument allows by then', (_, waits, last) => {
    const calm = { largestMove: () => parseUnits('0.06') };
    const met = buildMarketView(last, { ...calm, quote: buildQuote(last, { previousClose: parseUnits('100') }) });
    for (const [leverage, cause] of [
      [10, 'dayTradingAtFill'],
      [4, 'dayTradingAtFill'],
      [3, 'filled'],
    ] as const) {
      const account = dayTrader();
      const { order: waiting } = account.carry(
        place(account, day({ leverage, ...waits }), buildMarketView('100', calm)),
      );
      const decision = account.carry(
        decideTriggerOrder(account.state, waiting.seq, met, null, TEST_NOON) ??
          decideFillRestingOrder(account.state, waiting.seq, met, parseUnits('100000'), TEST_NOON),
      );
      expect([decision.order.cause, decision.records.fills!.length > 0]).toEqual([cause, cause === 'filled']);
      if (cause === 'filled') continue;
      expect([decision.order.status, decision.notices[0]?.params['reason']]).toEqual(['rejected', cause]);
      expect([account.balance('frozen'), account.balance('available')]).toEqual([0n, parseUsd('10000')]);
    }
  });

  it('is subject, after waiting, to a leverage limit that the operator has lowered since', () => {
    const account = dayTrader();
    const { order: waiting } = account.carry(place(account, day({ type: 'limit', limitPrice: parseUnits('90') })));
    account.dayTrading = { ...account.dayTrading!, limits: { ...limits, maximumLeverage: 9 } };
    const decision = account.carry(
      decideFillRestingOrder(account.state, waiting.seq, buildMarketView('89'), parseUnits('100000'), TEST_NOON),
    );
    expect([decision.order.cause, decision.records.fills]).toEqual(['dayTradingAtFill', []]);
  });

  it('can be placed with the leverage that its preview accepts, and no more', () => {
    for (const last of ['80', '88', '95', '100', '107', '120']) {
      const view = buildMarketView(last, {
        largestMove: () => parseUnits('0.06'),
        quote: buildQuote(last, { previousClose: parseUnits('100') }),
      });
      for (const timeInForce of ['day', 'ioc', 'fok'] as const)
        for (let leverage = 1; leverage <= 11; leverage++) {
          const account = dayTrader('20000');
          const request = day({ leverage, timeInForce });
          const previewed = previewOrder(account.state, request, view, TEST_NOON);
          const placed = place(account, request, view);
          if ('refused' in previewed) expect(placed).toEqual(previewed);
          else expect(account.carry(placed).order).toMatchObject({ status: 'inPosition', filled: request.quantity });
        }
    }
  });

  it('keeps its protecting orders until it is closed', () => {
    const account = dayTrader();
    account.carry(place(account, day({ takeProfit: parseUnits('110'), stopLoss: parseUnits('95') })));
    const legs = [...account.orders.values()].filter(({ effect }) => effect === 'close');
    expect(legs.map(({ dayTrading, status }) => [dayTrading, status])).toEqual([
      [false, 'pending'],
      [false, 'pending'],
    ]);
    account.carry(
      decideIntradayClosing(
        account.state,
        1n,
        '2026-11-20',
        buildMarketView('100', { dayEnds: TEST_NOON + 10 * MINUTE_MS }),
        TEST_NOON,
      ),
    );
    expect([...account.orders.values()].every(({ status }) => status !== 'pending')).toBe(true);
  });

  it.each(['long', 'short'] as const)(
    'of the %s side gets a warning, is closed by its own order, and conserves all money',
    (side) => {
      const account = dayTrader();
      account.carry(place(account, day({ side })));
      const ending = (minutes: number) => buildMarketView('100', { dayEnds: TEST_NOON + minutes * MINUTE_MS });
      const expected = account.carry(decideIntradayWarning(account.state, 1n, '2026-11-20', ending(30), TEST_NOON)!);
      expect(expected.notices[0]).toEqual({
        code: 'dayTradeWarning',
        params: {
          instrument: 'Nordwind Robotics',
          instrumentId: 'US.NWRB',
          quantity: '100',
          unit: 'shares',
          at: new Date(TEST_NOON + 20 * MINUTE_MS).toISOString(),
        },
      });
      expect(decideIntradayClosing(account.state, 1n, '2026-11-20', ending(11), TEST_NOON)).toBeNull();
      const {
        order: done,
        records: {
          fills: [fill],
        },
      } = account.carry(decideIntradayClosing(account.state, 1n, '2026-11-20', ending(10), TEST_NOON));
      expect([done.cause, done.position, fill?.rule, account.positions.get(1n)?.status]).toEqual([
        'intradayEnd',
        1n,
        'close.market',
        'closed',
      ]);
      expect([account.balance('margin'), account.sum]).toEqual([0n, parseUsd('10000')]);
      expect(decideIntradayClosing(account.state, 1n, '2026-11-20', ending(10), TEST_NOON)).toBeNull();
    },
  );

  it("pays India's lower intraday taxes, as its preview says", () => {
    const indian: Instrument = {
      ...testStockInstrument,
      id: 'IN.TEST',
      market: 'IN',
      code: 'TEST',
      segment: 'NSE',
      currency: 'INR',
    };
    const view = buildMarketView('1000', { instrument: indian, quote: buildQuote('1000', { instrument: indian.id }) });
    const account = dayTrader('1000000');
    account.marginEnabled = true;
    account.dayTrading = {
      ...account.dayTrading!,
      limits: { ...limits, allowance: parseUsd('1000000'), perOrder: parseUsd('1000000') },
    };
    const named = (charges: readonly { name: string; amount: bigint }[]) =>
      charges.filter(({ name }) => name === 'in.stt' || name === 'in.stampDuty').map(({ amount }) => amount);
    const taxes = (request: OrderRequest): bigint[][] => {
      const opened = account.carry(place(account, request, view));
      const closed = account.carry(decideClosePosition(account.state, opened.order.seq, null, view, TEST_NOON));
      return [opened, closed].map(
        ({
          records: {
            fills: [fill],
          },
        }) => named(fill?.charges ?? []),
      );
    };
    const delivery = taxes(buildOrderRequest({ quantity: parseUnits('100') }));
    const intraday = taxes(day({ quantity: parseUnits('100'), leverage: 1 }));
    // Stamp duty 0.003 % on the purchase and STT 0.025 % on the sale, not 0.015 % and 0.1 % on both; whole rupees.
    expect(intraday).toEqual([[parseUsd('3.00')], [parseUsd('25.00')]]);
    // What else is closed within the day has moved no shares either.
    expect(delivery).toEqual(intraday);
    const previewed = previewOrder(account.state, day({ quantity: parseUnits('100'), leverage: 1 }), view, TEST_NOON);
    expect('costs' in previewed && [previewed.notes, named(previewed.costs.charges)]).toEqual([
      ['dayTrade'],
      [parseUsd('3.00')],
    ]);
  });
});

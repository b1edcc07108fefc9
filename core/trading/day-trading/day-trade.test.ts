import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../markets/market.ts';
import { allowanceUsed, dayTradeLeverageOf, tradesToday } from './day-trade.ts';
import { decideClosePosition } from '../trading/close-by-house.ts';
import { decideCloseIntraday, decideWarnIntraday } from '../trading/end-intraday.ts';
import { decideExpireOrder } from '../trading/end-orders.ts';
import { decideFillResting, decideTriggerOrder } from '../trading/resting-orders.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { previewOrder } from '../trading/preview-order.ts';
import { decideReplaceOrder } from '../trading/replace-order.ts';
import { Account, market, nordwind, NOON, order, quoteAt, refusal, units, usd } from '../trading/testing.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const MINUTE_MS = 60_000;
const END = NOON + 4 * 60 * MINUTE_MS;
const [CLOSES, WARNS] = [END - 10 * MINUTE_MS, END - 30 * MINUTE_MS];
const limits = { allowance: usd('50000'), perOrder: usd('25000'), tradesPerDay: 3, maximumLeverage: 10 };
const dayTrader = (money = '10000'): Account => {
  const account = new Account(money);
  account.marginEnabled = false;
  account.dayTrading = { approved: true, limits, since: NOON - 12 * 60 * MINUTE_MS };
  return account;
};
const day = (over: Partial<OrderRequest> = {}): OrderRequest =>
  order({ dayTrading: true, quantity: units('100'), leverage: 10, ...over });
const place = (account: Account, request: OrderRequest, view: MarketView = market('100'), now = NOON) =>
  decidePlaceOrder(account.state, request, view, now);
const used = (account: Account): bigint => allowanceUsed(account.state.dayTrading!);

describe('the leverage of a day trade', () => {
  const most = (move: string | null, last = '100', over = {}): number =>
    dayTradeLeverageOf(move === null ? null : units(move), quoteAt(last, { previousClose: units('100'), ...over }));

  it('leaves a margin of one and a half times the largest move of late, or of today', () => {
    expect([most('0.06'), most('0.0667'), most('0.2'), most('0.9'), most('0')]).toEqual([11, 9, 3, 1, 100]);
    expect([most('0', '112'), most('0', '100', { low: units('80') }), most('0.2', '112')]).toEqual([5, 3, 3]);
    // The moves of an instrument listed this week are unknown.
    expect(most(null)).toBe(3);
  });

  it('is refused beyond that, with the most that it may be', () => {
    const moved = (move: string | null) => ({
      ...market('100'),
      largestMove: () => (move === null ? null : units(move)),
    });
    for (const [move, maximum] of [
      ['0.12', 5],
      [null, 3],
    ] as const) {
      const account = dayTrader();
      expect(refusal(place(account, day({ leverage: maximum + 1 }), moved(move)))).toEqual({
        refused: 'leverageTooHigh',
        params: { maximum },
      });
      account.carry(place(account, day({ leverage: maximum }), moved(move)));
      expect(account.positions.get(1n)).toMatchObject({ dayTrading: true, leverage: maximum });
    }
  });
});

describe('a day trade', () => {
  it('takes a tenth of its value as margin, counts in the allowance, and gives both back when it is closed', () => {
    const account = dayTrader();
    const {
      records: {
        positions: [position],
      },
    } = account.carry(place(account, day()));
    expect(position).toMatchObject({
      dayTrading: true,
      leverage: 10,
      margin: usd('1000.10'),
      openCost: usd('10001.00'),
    });
    // 3 % of the cost are left of the margin at the closing, 5 % at the call.
    expect([position?.liquidationPrice, position?.callPrice]).toEqual([units('93.0093'), units('95.0095')]);
    expect(used(account)).toBe(usd('10001.00'));
    account.carry(decideClosePosition(account.state, 1n, null, market('101'), NOON));
    expect(used(account)).toBe(0n);
    expect(tradesToday(account.state.dayTrading!)).toBe(1);
    expect(account.balance('margin')).toBe(0n);
    expect(account.sum).toBe(usd('10000'));
  });

  it("needs no margin consent of its own, and an ordinary order none of the day trader's", () => {
    const account = dayTrader();
    expect(refusal(place(account, day({ dayTrading: false, leverage: 2 })))).toEqual({
      refused: 'marginNotEnabled',
      params: {},
    });
    account.carry(place(account, day({ side: 'short' })));
    expect(account.positions.get(1n)).toMatchObject({ side: 'short', dayTrading: true });
    const other = dayTrader();
    other.carry(place(other, day()));
    other.carry(place(other, order({ quantity: units('1') })));
    expect([...other.positions.values()].map((each) => each.dayTrading)).toEqual([true, false]);
  });

  it.each<[string, Partial<OrderRequest>, Partial<MarketView>, number, object]>([
    [
      'outside the session',
      { type: 'limit', limitPrice: units('90') },
      { session: 'closed', nextOpen: END },
      NOON,
      { refused: 'notTradingTime', params: { opensAt: new Date(END).toISOString() } },
    ],
    [
      'that would wait beyond the day',
      { type: 'limit', limitPrice: units('90'), timeInForce: 'gtc' },
      {},
      NOON,
      { refused: 'dayTradingDayOnly', params: {} },
    ],
    [
      "in what can't be sold today",
      {},
      { lockOf: () => ({ until: END + 1, terms: { kind: 'days', days: 1 } }) },
      NOON,
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
      NOON,
      { refused: 'leverageTooHigh', params: { maximum: 10 } },
    ],
    [
      'larger than one may be',
      { quantity: units('300') },
      {},
      NOON,
      { refused: 'dayTradingOrderLimit', params: { maximum: '25000.00', currency: 'USD' } },
    ],
    [
      'without the money for its margin',
      { leverage: 1, quantity: units('240') },
      {},
      NOON,
      { refused: 'insufficientBalance' },
    ],
  ])('is refused %s', (_, over, view, now, told) => {
    const account = dayTrader();
    expect(refusal(place(account, day(over), market('100', view), now))).toMatchObject(told);
    if (now < WARNS) expect(place(account, day(), market('100'), now)).toHaveProperty('order');
  });

  it('is refused without an approval, and when that has been taken back', () => {
    const account = dayTrader();
    account.dayTrading = { ...account.dayTrading!, approved: false };
    expect(refusal(place(account, day()))).toEqual({ refused: 'dayTradingNotApproved', params: {} });
    expect(previewOrder(account.state, day(), market('100'), NOON)).toEqual({
      refused: 'dayTradingNotApproved',
      params: {},
    });
  });

  it('is refused beyond the allowance, with what is left of it; what waits counts like what is open', () => {
    const account = dayTrader('100000');
    account.carry(place(account, day({ quantity: units('240') })));
    account.carry(place(account, day({ quantity: units('240'), type: 'limit', limitPrice: units('99') })));
    expect(used(account)).toBe(usd('24002.40') + usd('23760.00'));
    const beyond = { refused: 'dayTradingAllowance', params: { left: '2237.60', currency: 'USD' } };
    expect(refusal(place(account, day({ quantity: units('23') })))).toEqual(beyond);
    expect(previewOrder(account.state, day({ quantity: units('23') }), market('100'), NOON)).toEqual(beyond);
    expect(refusal(place(account, day({ quantity: units('23'), type: 'limit', limitPrice: units('98') })))).toEqual(
      beyond,
    );
    expect(previewOrder(account.state, day({ quantity: units('1') }), market('100'), NOON)).toMatchObject({
      maximumQuantity: units('22'),
    });
    account.carry(place(account, day({ quantity: units('22') })));
  });

  it("is refused when so many have been opened today; those of yesterday and those never filled don't count", () => {
    const account = dayTrader('100000');
    const small = day({ quantity: units('10') });
    account.carry(place(account, small));
    account.carry(decideClosePosition(account.state, 1n, null, market('100'), NOON));
    const { order: waiting } = account.carry(
      place(account, day({ quantity: units('10'), type: 'limit', limitPrice: units('90') })),
    );
    account.carry(place(account, small));
    expect(refusal(place(account, small))).toEqual({ refused: 'dayTradingTradesUsed', params: { maximum: 3 } });
    account.carry(decideExpireOrder(account.state, waiting.seq, market('100'), WARNS));
    account.carry(place(account, small));
    account.dayTrading = { ...account.dayTrading!, since: NOON + 1 };
    expect(place(account, small, market('100'), NOON + 2)).toHaveProperty('order');
  });

  it('waits until the warning at the longest, is not changed, and is not linked', () => {
    const account = dayTrader();
    const { order: waiting } = account.carry(place(account, day({ type: 'limit', limitPrice: units('90') })));
    expect(waiting.expiresAt).toBe(WARNS);
    expect(
      refusal(
        decideReplaceOrder(account.state, waiting.seq, { limitPrice: units('91') }, market('100'), NOON) as never,
      ),
    ).toEqual({ refused: 'replaceNotAllowed', params: {} });
    const other = day({ type: 'limit', limitPrice: units('80') });
    expect(refusal(decidePlaceOrder(account.state, other, market('100'), NOON, { oco: other, oto: null }))).toEqual({
      refused: 'linkNotAllowed',
      params: {},
    });
    account.carry(decideExpireOrder(account.state, waiting.seq, market('100'), WARNS));
    expect(account.balance('frozen')).toBe(0n);
  });

  it('that waited fills only within the allowance: a stop beyond it is rejected and its money released', () => {
    const account = dayTrader('100000');
    account.carry(place(account, day({ quantity: units('240') })));
    const { order: stop } = account.carry(
      place(account, day({ quantity: units('240'), type: 'stop', stopPrice: units('104') })),
    );
    const jumped = decideTriggerOrder(account.state, stop.seq, market('112'), null, NOON);
    expect(account.carry(jumped)).toMatchObject({
      order: { status: 'rejected', cause: 'dayTradingAtFill', hold: 0n },
      notices: [{ code: 'orderRejected', params: { reason: 'dayTradingAtFill' } }],
      records: { fills: [] },
    });
    expect(account.balance('frozen')).toBe(0n);
  });

  it('that waited fills neither after the approval was taken back nor from the warning on', () => {
    for (const [approved, now] of [
      [false, NOON],
      [true, WARNS],
    ] as const) {
      const account = dayTrader();
      const { order: waiting } = account.carry(place(account, day({ type: 'limit', limitPrice: units('90') })));
      account.dayTrading = { ...account.dayTrading!, approved };
      const decision = account.carry(decideFillResting(account.state, waiting.seq, market('89'), units('100000'), now));
      expect([decision.order.cause, decision.records.fills]).toEqual(['dayTradingAtFill', []]);
    }
  });

  it.each<[string, Partial<OrderRequest>, string]>([
    ['limit', { type: 'limit', limitPrice: units('90') }, '80'],
    ['stop', { type: 'stop', stopPrice: units('105') }, '120'],
    ['stop with a limit', { type: 'stopLimit', stopPrice: units('105'), limitPrice: units('125') }, '120'],
  ])('that waited as a %s fills only with the leverage that its name bears by then', (_, waits, last) => {
    const calm = { largestMove: () => units('0.06') };
    const met = market(last, { ...calm, quote: quoteAt(last, { previousClose: units('100') }) });
    for (const [leverage, cause] of [
      [10, 'dayTradingAtFill'],
      [4, 'dayTradingAtFill'],
      [3, 'filled'],
    ] as const) {
      const account = dayTrader();
      const { order: waiting } = account.carry(place(account, day({ leverage, ...waits }), market('100', calm)));
      const decision = account.carry(
        decideTriggerOrder(account.state, waiting.seq, met, null, NOON) ??
          decideFillResting(account.state, waiting.seq, met, units('100000'), NOON),
      );
      expect([decision.order.cause, decision.records.fills!.length > 0]).toEqual([cause, cause === 'filled']);
      if (cause === 'filled') continue;
      expect([decision.order.status, decision.notices[0]?.params['reason']]).toEqual(['rejected', cause]);
      expect([account.balance('frozen'), account.balance('available')]).toEqual([0n, usd('10000')]);
    }
  });

  it('that waited meets a limit of leverage that the operator has lowered since', () => {
    const account = dayTrader();
    const { order: waiting } = account.carry(place(account, day({ type: 'limit', limitPrice: units('90') })));
    account.dayTrading = { ...account.dayTrading!, limits: { ...limits, maximumLeverage: 9 } };
    const decision = account.carry(decideFillResting(account.state, waiting.seq, market('89'), units('100000'), NOON));
    expect([decision.order.cause, decision.records.fills]).toEqual(['dayTradingAtFill', []]);
  });

  it('is filled when it is placed with as much leverage as its preview took, and no more', () => {
    for (const last of ['80', '88', '95', '100', '107', '120']) {
      const view = market(last, {
        largestMove: () => units('0.06'),
        quote: quoteAt(last, { previousClose: units('100') }),
      });
      for (const timeInForce of ['day', 'ioc', 'fok'] as const)
        for (let leverage = 1; leverage <= 11; leverage++) {
          const account = dayTrader('20000');
          const request = day({ leverage, timeInForce });
          const previewed = previewOrder(account.state, request, view, NOON);
          const placed = place(account, request, view);
          if ('refused' in previewed) expect(placed).toEqual(previewed);
          else expect(account.carry(placed).order).toMatchObject({ status: 'inPosition', filled: request.quantity });
        }
    }
  });

  it('keeps what protects it, until it is closed', () => {
    const account = dayTrader();
    account.carry(place(account, day({ takeProfit: units('110'), stopLoss: units('95') })));
    const legs = [...account.orders.values()].filter(({ effect }) => effect === 'close');
    expect(legs.map(({ dayTrading, status }) => [dayTrading, status])).toEqual([
      [false, 'pending'],
      [false, 'pending'],
    ]);
    account.carry(
      decideCloseIntraday(account.state, 1n, '2026-11-20', market('100', { dayEnds: NOON + 10 * MINUTE_MS }), NOON),
    );
    expect([...account.orders.values()].every(({ status }) => status !== 'pending')).toBe(true);
  });

  it.each(['long', 'short'] as const)(
    'of the %s side is told of its end, and closed by an order of its own with all money where it was',
    (side) => {
      const account = dayTrader();
      account.carry(place(account, day({ side })));
      const ending = (minutes: number) => market('100', { dayEnds: NOON + minutes * MINUTE_MS });
      const told = account.carry(decideWarnIntraday(account.state, 1n, '2026-11-20', ending(30), NOON)!);
      expect(told.notices[0]).toEqual({
        code: 'dayTradeWarning',
        params: {
          instrument: 'Nordwind Robotics',
          instrumentId: 'US.NWRB',
          quantity: '100',
          unit: 'shares',
          at: new Date(NOON + 20 * MINUTE_MS).toISOString(),
        },
      });
      expect(decideCloseIntraday(account.state, 1n, '2026-11-20', ending(11), NOON)).toBeNull();
      const {
        order: done,
        records: {
          fills: [fill],
        },
      } = account.carry(decideCloseIntraday(account.state, 1n, '2026-11-20', ending(10), NOON));
      expect([done.cause, done.position, fill?.rule, account.positions.get(1n)?.status]).toEqual([
        'intradayEnd',
        1n,
        'close.market',
        'closed',
      ]);
      expect([account.balance('margin'), account.sum]).toEqual([0n, usd('10000')]);
      expect(decideCloseIntraday(account.state, 1n, '2026-11-20', ending(10), NOON)).toBeNull();
    },
  );

  it("pays India's lower taxes of what is closed within the day, as its preview says", () => {
    const indian: Instrument = {
      ...nordwind,
      id: 'IN.TEST',
      market: 'IN',
      code: 'TEST',
      segment: 'NSE',
      currency: 'INR',
    };
    const view = market('1000', { instrument: indian, quote: quoteAt('1000', { instrument: indian.id }) });
    const account = dayTrader('1000000');
    account.marginEnabled = true;
    account.dayTrading = {
      ...account.dayTrading!,
      limits: { ...limits, allowance: usd('1000000'), perOrder: usd('1000000') },
    };
    const named = (charges: readonly { name: string; amount: bigint }[]) =>
      charges.filter(({ name }) => name === 'in.stt' || name === 'in.stampDuty').map(({ amount }) => amount);
    const taxes = (request: OrderRequest): bigint[][] => {
      const opened = account.carry(place(account, request, view));
      const closed = account.carry(decideClosePosition(account.state, opened.order.seq, null, view, NOON));
      return [opened, closed].map(
        ({
          records: {
            fills: [fill],
          },
        }) => named(fill?.charges ?? []),
      );
    };
    const delivery = taxes(order({ quantity: units('100') }));
    const intraday = taxes(day({ quantity: units('100'), leverage: 1 }));
    // Stamp duty 0.003 % on the purchase and STT 0.025 % on the sale, not 0.015 % and 0.1 % on both; whole rupees.
    expect(intraday).toEqual([[usd('3.00')], [usd('25.00')]]);
    expect(delivery).toEqual([[usd('100.00'), usd('15.00')], [usd('100.00')]]);
    const previewed = previewOrder(account.state, day({ quantity: units('100'), leverage: 1 }), view, NOON);
    expect('costs' in previewed && [previewed.notes, named(previewed.costs.charges)]).toEqual([
      ['dayTrade'],
      [usd('3.00')],
    ]);
  });
});

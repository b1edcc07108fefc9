import { describe, expect, it } from 'vitest';
import { decideCancelOrder, decideExpireOrder } from './end-orders.ts';
import { decideClosePosition } from './close-position.ts';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideStopOut } from './margin-call.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  requireRefusal,
  parseUnits,
  parseUsd,
} from './testing.ts';

const place = (account: TestAccount, request = buildOrderRequest(), view = buildMarketView('184.26')) =>
  account.carry(decidePlaceOrder(account.state, request, view, TEST_NOON));

describe('a market order', () => {
  it('fills at the ask, and takes cost and charges from available money', () => {
    const account = new TestAccount('10000');
    const {
      order: placed,
      records: {
        fills: [fill],
      },
    } = place(account);
    expect(fill).toMatchObject({
      price: parseUnits('184.27'),
      rule: 'market.within',
      impact: 0n,
      quoteSeq: TEST_NOON / 1000,
      source: 'simulated',
    });
    expect(placed).toMatchObject({ status: 'inPosition', filled: parseUnits('25'), fees: parseUsd('1.00') });
    expect(account.balance('margin')).toBe(parseUsd('4606.75'));
    expect(account.balance('available')).toBe(parseUsd('10000') - parseUsd('4606.75') - parseUsd('1.00'));
  });

  it('pays one tick more for each further displayed size that it takes', () => {
    const account = new TestAccount('1000000');
    const {
      records: {
        fills: [fill],
      },
    } = place(account, buildOrderRequest({ quantity: parseUnits('1000') }));
    // 400 at 184.27, 400 at 184.28, 200 at 184.29
    expect(fill).toMatchObject({ rule: 'market.impact', price: parseUnits('184.278'), impact: parseUnits('0.008') });
  });

  it('is refused, with the amount needed, if money is short', () => {
    const account = new TestAccount('4607');
    expect(
      requireRefusal(decidePlaceOrder(account.state, buildOrderRequest(), buildMarketView('184.26'), TEST_NOON)),
    ).toEqual({
      refused: 'insufficientBalance',
      params: { needed: '4607.75', available: '4607.00', currency: 'USD' },
    });
  });

  it('is refused if the price has moved beyond the worst accepted one', () => {
    const account = new TestAccount('10000');
    expect(
      requireRefusal(
        decidePlaceOrder(
          account.state,
          buildOrderRequest({ limitPrice: parseUnits('184.26') }),
          buildMarketView('184.26'),
          TEST_NOON,
        ),
      ).refused,
    ).toBe('priceMoved');
  });

  it('is refused in a closed market, with the opening time', () => {
    const closed = buildMarketView('184.26', { session: 'closed', nextOpen: TEST_NOON + 60_000 });
    expect(
      requireRefusal(decidePlaceOrder(new TestAccount('10000').state, buildOrderRequest(), closed, TEST_NOON)),
    ).toEqual({
      refused: 'notTradingTime',
      params: { opensAt: new Date(TEST_NOON + 60_000).toISOString() },
    });
  });

  it.each([
    [
      'a part of a share by a limit order',
      buildOrderRequest({ quantity: parseUnits('1.5'), type: 'limit', limitPrice: parseUnits('184') }),
      'partsByMarketOrder',
    ],
    [
      'more than a hundred times the displayed size',
      buildOrderRequest({ quantity: parseUnits('40001') }),
      'orderTooLarge',
    ],
    ['more leverage than the market allows', buildOrderRequest({ leverage: 6 }), 'leverageTooHigh'],
    ['a limit order without its price', buildOrderRequest({ type: 'limit' }), 'limitPriceRequired'],
    ['a price between two ticks', buildOrderRequest({ type: 'limit', limitPrice: parseUnits('184.265') }), 'offTick'],
    ['selling what one does not hold', buildOrderRequest({ effect: 'close' }), 'quantityExceedsHeld'],
  ])('%s is refused', (_, request, code) => {
    expect(
      requireRefusal(decidePlaceOrder(new TestAccount('10000').state, request, buildMarketView('184.26'), TEST_NOON))
        .refused,
    ).toBe(code);
  });

  it('names the nearest tick', () => {
    const requested = buildOrderRequest({ type: 'limit', limitPrice: parseUnits('184.263') });
    expect(
      requireRefusal(decidePlaceOrder(new TestAccount('10000').state, requested, buildMarketView('184.26'), TEST_NOON))
        .params,
    ).toEqual({
      tick: '0.01',
      nearest: '184.26',
    });
  });
});

describe('a limit order', () => {
  const buyAt = (price: string) => buildOrderRequest({ type: 'limit', limitPrice: parseUnits(price) });

  it('fills at the quote, not at its limit, if it can fill now', () => {
    const {
      records: {
        fills: [fill],
      },
    } = place(new TestAccount('10000'), buyAt('185'));
    expect(fill).toMatchObject({ rule: 'limit.immediate', price: parseUnits('184.27') });
  });

  it('holds its money while it waits, and releases it when cancelled', () => {
    const account = new TestAccount('10000');
    const { order: waiting } = place(account, buyAt('180'));
    expect(waiting.status).toBe('pending');
    expect(account.balance('frozen')).toBe(parseUsd('4501.00'));
    account.carry(decideCancelOrder(account.state, waiting.seq, buildMarketView('184'), TEST_NOON));
    expect(account.balance('available')).toBe(parseUsd('10000'));
    expect(account.balance('frozen')).toBe(0n);
    expect(requireRefusal(decideCancelOrder(account.state, waiting.seq, buildMarketView('184'), TEST_NOON))).toEqual({
      refused: 'notInThatState',
      params: { state: 'cancelled' },
    });
  });

  it('gets its share of what trades at its limit, and all of what trades through it', () => {
    const account = new TestAccount('10000');
    const { order: waiting } = place(account, buyAt('180'));
    expect(
      decideFillRestingOrder(account.state, waiting.seq, buildMarketView('180'), parseUnits('5'), TEST_NOON),
    ).toBeNull();
    const part = account.carry(
      decideFillRestingOrder(account.state, waiting.seq, buildMarketView('180'), parseUnits('108'), TEST_NOON),
    );
    expect(part.records.fills[0]).toMatchObject({
      rule: 'limit.touched',
      price: parseUnits('180'),
      quantity: parseUnits('10'),
    });
    expect(part.order).toMatchObject({ status: 'pending', cause: 'partlyFilled', filled: parseUnits('10') });
    const {
      order: done,
      records: {
        fills: [fill],
      },
    } = account.carry(decideFillRestingOrder(account.state, waiting.seq, buildMarketView('179.99'), 0n, TEST_NOON));
    expect(fill).toMatchObject({ rule: 'limit.through', price: parseUnits('180'), quantity: parseUnits('15') });
    expect(done).toMatchObject({ status: 'inPosition', fees: parseUsd('1.00') });
    expect(account.balance('frozen')).toBe(0n);
  });

  it('gets no more than that share inside the spread, and nothing for an earlier price', () => {
    const account = new TestAccount('10000');
    const { order: waiting } = place(account, buyAt('180'));
    // Last 179.99, ask 180.01.
    const inside = {
      ...buildMarketView('179.99'),
      quote: { ...buildMarketView('179.99').quote!, ask: parseUnits('180.01') },
    };
    expect(decideFillRestingOrder(account.state, waiting.seq, inside, 0n, TEST_NOON)).toBeNull();
    const part = account.carry(
      decideFillRestingOrder(account.state, waiting.seq, inside, parseUnits('108'), TEST_NOON),
    );
    expect(part.records.fills[0]).toMatchObject({
      rule: 'limit.through',
      price: parseUnits('180'),
      quantity: parseUnits('10'),
    });
  });

  it('benefits from a gap: fills at the ask below its limit, and the rest of its hold is released', () => {
    const account = new TestAccount('10000');
    const { order: waiting } = place(account, buyAt('180'));
    const {
      records: {
        fills: [fill],
      },
    } = account.carry(
      decideFillRestingOrder(account.state, waiting.seq, buildMarketView('170'), parseUnits('1000'), TEST_NOON),
    );
    expect(fill?.price).toBe(parseUnits('170.01'));
    expect(account.balance('available')).toBe(parseUsd('10000') - parseUsd('4250.25') - parseUsd('1.00'));
  });

  it('ends with its day', () => {
    const account = new TestAccount('10000');
    const { order: waiting } = place(account, buyAt('180'));
    expect(decideExpireOrder(account.state, waiting.seq, buildMarketView('184'), TEST_NOON)).toBeNull();
    const {
      order: ended,
      notices: [notice],
    } = account.carry(decideExpireOrder(account.state, waiting.seq, buildMarketView('184'), TEST_NOON + 5 * 3_600_000));
    expect([ended.status, ended.cause, notice?.code]).toEqual(['cancelled', 'expired', 'orderExpired']);
    expect(account.balance('available')).toBe(parseUsd('10000'));
  });
});

describe('selling', () => {
  it('closes the oldest position first', () => {
    const account = new TestAccount('10000');
    place(account, buildOrderRequest({ quantity: parseUnits('10') }), buildMarketView('100'));
    place(account, buildOrderRequest({ quantity: parseUnits('10') }), buildMarketView('110'));
    place(account, buildOrderRequest({ effect: 'close', quantity: parseUnits('12') }), buildMarketView('120'));
    expect([...account.positions.values()].map((p) => p.openQuantity)).toEqual([0n, parseUnits('8')]);
    expect([...account.positions.values()].map((p) => p.status)).toEqual(['closed', 'inPosition']);
  });

  it('reports the units left, and a position as closed only when none are', () => {
    const account = new TestAccount('10000');
    place(account, buildOrderRequest({ quantity: parseUnits('10') }), buildMarketView('100'));
    const position = [...account.positions.keys()][0]!;
    const sell = (quantity: string) =>
      place(
        account,
        buildOrderRequest({ effect: 'close', quantity: parseUnits(quantity), position }),
        buildMarketView('120'),
      ).notices[0];
    expect(sell('4')).toMatchObject({ code: 'positionPartlyClosed', params: { quantity: '4', left: '6' } });
    expect(sell('6')).toMatchObject({ code: 'positionClosed', params: { quantity: '6', unit: 'shares' } });
  });

  it('reserves the units of a resting sale, and releases them when it is cancelled', () => {
    const account = new TestAccount('10000');
    place(account, buildOrderRequest({ quantity: parseUnits('10') }), buildMarketView('100'));
    const { order: waiting } = place(
      account,
      buildOrderRequest({ effect: 'close', type: 'limit', limitPrice: parseUnits('120'), quantity: parseUnits('10') }),
      buildMarketView('100'),
    );
    const [position] = account.positions.values();
    expect(position?.status).toBe('readyToClose');
    expect(
      requireRefusal(decideClosePosition(account.state, position?.seq ?? 0n, null, buildMarketView('100'), TEST_NOON)),
    ).toEqual({
      refused: 'notInThatState',
      params: { state: 'readyToClose' },
    });
    account.carry(decideCancelOrder(account.state, waiting.seq, buildMarketView('184'), TEST_NOON));
    expect([...account.positions.values()][0]).toMatchObject({ status: 'inPosition', reserved: 0n });
  });

  it('fills a resting sale from its reserved units', () => {
    const account = new TestAccount('10000');
    place(account, buildOrderRequest({ quantity: parseUnits('10') }), buildMarketView('100'));
    const { order: waiting } = place(
      account,
      buildOrderRequest({ effect: 'close', type: 'limit', limitPrice: parseUnits('120'), quantity: parseUnits('4') }),
      buildMarketView('100'),
    );
    account.carry(
      decideFillRestingOrder(account.state, waiting.seq, buildMarketView('120.01'), parseUnits('1000'), TEST_NOON),
    );
    expect([...account.positions.values()][0]).toMatchObject({
      openQuantity: parseUnits('6'),
      reserved: 0n,
      status: 'inPosition',
    });
  });

  it("can't close a position twice", () => {
    const account = new TestAccount('10000');
    const { order: opened } = place(account);
    account.carry(decideClosePosition(account.state, opened.seq, null, buildMarketView('190'), TEST_NOON));
    expect(
      requireRefusal(decideClosePosition(account.state, opened.seq, null, buildMarketView('190'), TEST_NOON)),
    ).toEqual({
      refused: 'notInThatState',
      params: { state: 'closed' },
    });
  });

  it('pays the profit from the dealer, and releases the margin', () => {
    const account = new TestAccount('10000');
    const { order: opened } = place(account, buildOrderRequest({ quantity: parseUnits('10') }), buildMarketView('100'));
    account.carry(decideClosePosition(account.state, opened.seq, null, buildMarketView('110'), TEST_NOON));
    expect([...account.positions.values()][0]).toMatchObject({
      realized: parseUsd('99.80'),
      margin: 0n,
      closePrice: parseUnits('109.99'),
    });
    expect(account.house.get('dealer')).toBe(-parseUsd('99.80'));
    expect(account.sum).toBe(parseUsd('10000'));
  });
});

describe('a leveraged position', () => {
  const opened = () => {
    const account = new TestAccount('10000');
    place(account, buildOrderRequest({ quantity: parseUnits('100'), leverage: 5 }), buildMarketView('100'));
    return account;
  };

  it('takes a fifth of its cost as margin, and has a liquidation price', () => {
    const account = opened();
    const [position] = account.positions.values();
    expect(position?.margin).toBe(parseUsd('2000.20'));
    // 10,001 cost − 2,000.20 margin + 500.05 maintenance, over 100 shares
    expect(position?.liquidationPrice).toBe(parseUnits('85.0085'));
  });

  it('is closed when the bid reaches that price, and not before', () => {
    const account = opened();
    expect(decideStopOut(account.state, 1n, buildMarketView('85.02'), TEST_NOON)).toBeNull();
    const {
      order: done,
      notices: [notice],
      records: {
        fills: [fill],
      },
    } = account.carry(decideStopOut(account.state, 1n, buildMarketView('85.01'), TEST_NOON));
    expect([fill?.rule, done.cause, notice?.code]).toEqual(['stopOut', 'stopOut', 'stopOut']);
    expect(account.house.get('insurance') ?? 0n).toBe(0n);
  });

  it('stops at zero after a gap: the insurance account pays the rest, never the customer', () => {
    const account = opened();
    const before = account.balance('available');
    account.carry(decideStopOut(account.state, 1n, buildMarketView('60'), TEST_NOON));
    expect(account.balance('margin')).toBe(0n);
    expect(account.balance('available')).toBe(before);
    expect(account.house.get('insurance')).toBeLessThan(0n);
    expect(account.sum).toBe(parseUsd('10000'));
  });

  it('ends a resting sale of its units first', () => {
    const account = opened();
    const { order: waiting } = place(
      account,
      buildOrderRequest({ effect: 'close', type: 'limit', limitPrice: parseUnits('120'), quantity: parseUnits('100') }),
      buildMarketView('100'),
    );
    account.carry(decideStopOut(account.state, 1n, buildMarketView('85'), TEST_NOON));
    expect(account.orders.get(waiting.seq)).toMatchObject({ status: 'cancelled', cause: 'nothingToClose' });
    expect(account.positions.get(1n)).toMatchObject({ status: 'inPosition', reserved: 0n });
  });
});

describe('a short position', () => {
  it('gains when the price falls', () => {
    const account = new TestAccount('10000');
    const { order: opened } = place(
      account,
      buildOrderRequest({ side: 'short', quantity: parseUnits('10') }),
      buildMarketView('100'),
    );
    expect(opened.averagePrice).toBe(parseUnits('99.99'));
    account.carry(decideClosePosition(account.state, opened.seq, null, buildMarketView('90'), TEST_NOON));
    expect([...account.positions.values()][0]?.realized).toBe(parseUsd('99.80'));
  });

  it('has a price at which it is closed even without leverage', () => {
    const account = new TestAccount('10000');
    place(account, buildOrderRequest({ side: 'short', quantity: parseUnits('10') }), buildMarketView('100'));
    const { liquidationPrice } = [...account.positions.values()][0] ?? {};
    expect(liquidationPrice).toBeGreaterThan(parseUnits('180'));
    expect(
      decideStopOut(account.state, 1n, buildMarketView('250', { quote: buildQuote('250') }), TEST_NOON),
    ).not.toBeNull();
  });
});

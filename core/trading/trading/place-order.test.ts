import { describe, expect, it } from 'vitest';
import { decideCancelOrder, decideExpireOrder } from './end-orders.ts';
import { decideClosePosition } from './close-by-house.ts';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideStopOut } from './margin-call.ts';
import { Account, market, NOON, order, quoteAt, refusal, units, usd } from './testing.ts';

const place = (account: Account, request = order(), view = market('184.26')) =>
  account.carry(decidePlaceOrder(account.state, request, view, NOON));

describe('a market order', () => {
  it('takes the ask, and its cost and charges leave the available money', () => {
    const account = new Account('10000');
    const {
      order: placed,
      records: {
        fills: [fill],
      },
    } = place(account);
    expect(fill).toMatchObject({
      price: units('184.27'),
      rule: 'market.within',
      impact: 0n,
      quoteSeq: NOON / 1000,
      source: 'simulated',
    });
    expect(placed).toMatchObject({ status: 'inPosition', filled: units('25'), fees: usd('0.99') });
    expect(account.balance('margin')).toBe(usd('4606.75'));
    expect(account.balance('available')).toBe(usd('10000') - usd('4606.75') - usd('0.99'));
  });

  it('pays one tick more for each further displayed size that it takes', () => {
    const account = new Account('1000000');
    const {
      records: {
        fills: [fill],
      },
    } = place(account, order({ quantity: units('1000') }));
    // 400 at 184.27, 400 at 184.28, 200 at 184.29
    expect(fill).toMatchObject({ rule: 'market.impact', price: units('184.278'), impact: units('0.008') });
  });

  it('is refused with what it needs when the money is short', () => {
    const account = new Account('4607');
    expect(refusal(decidePlaceOrder(account.state, order(), market('184.26'), NOON))).toEqual({
      refused: 'insufficientBalance',
      params: { needed: '4607.74', available: '4607.00', currency: 'USD' },
    });
  });

  it('is refused when the price has moved beyond the worst that was accepted', () => {
    const account = new Account('10000');
    expect(
      refusal(decidePlaceOrder(account.state, order({ limitPrice: units('184.26') }), market('184.26'), NOON)).refused,
    ).toBe('priceMoved');
  });

  it('waits for no closed market, and says when it opens', () => {
    const closed = market('184.26', { session: 'closed', nextOpen: NOON + 60_000 });
    expect(refusal(decidePlaceOrder(new Account('10000').state, order(), closed, NOON))).toEqual({
      refused: 'notTradingTime',
      params: { opensAt: new Date(NOON + 60_000).toISOString() },
    });
  });

  it.each([
    [
      'a part of a share by a limit order',
      order({ quantity: units('1.5'), type: 'limit', limitPrice: units('184') }),
      'partsByMarketOrder',
    ],
    ['more than a hundred times the displayed size', order({ quantity: units('40001') }), 'orderTooLarge'],
    ['more leverage than the market allows', order({ leverage: 6 }), 'leverageTooHigh'],
    ['a limit order without its price', order({ type: 'limit' }), 'limitPriceRequired'],
    ['a price between two ticks', order({ type: 'limit', limitPrice: units('184.265') }), 'offTick'],
    ['selling what one does not hold', order({ effect: 'close' }), 'quantityExceedsHeld'],
  ])('%s is refused', (_, request, code) => {
    expect(refusal(decidePlaceOrder(new Account('10000').state, request, market('184.26'), NOON)).refused).toBe(code);
  });

  it('names the nearest tick', () => {
    const asked = order({ type: 'limit', limitPrice: units('184.263') });
    expect(refusal(decidePlaceOrder(new Account('10000').state, asked, market('184.26'), NOON)).params).toEqual({
      tick: '0.01',
      nearest: '184.26',
    });
  });
});

describe('a limit order', () => {
  const buyAt = (price: string) => order({ type: 'limit', limitPrice: units(price) });

  it('that can be had now is filled at the quote, not at its limit', () => {
    const {
      records: {
        fills: [fill],
      },
    } = place(new Account('10000'), buyAt('185'));
    expect(fill).toMatchObject({ rule: 'limit.immediate', price: units('184.27') });
  });

  it('holds its money while it waits, and gives it back when cancelled', () => {
    const account = new Account('10000');
    const { order: waiting } = place(account, buyAt('180'));
    expect(waiting.status).toBe('pending');
    expect(account.balance('frozen')).toBe(usd('4500.99'));
    account.carry(decideCancelOrder(account.state, waiting.seq, market('184'), NOON));
    expect(account.balance('available')).toBe(usd('10000'));
    expect(account.balance('frozen')).toBe(0n);
    expect(refusal(decideCancelOrder(account.state, waiting.seq, market('184'), NOON))).toEqual({
      refused: 'notInThatState',
      params: { state: 'cancelled' },
    });
  });

  it('gets its share of what trades at its limit, and all of what trades through it', () => {
    const account = new Account('10000');
    const { order: waiting } = place(account, buyAt('180'));
    expect(decideFillResting(account.state, waiting.seq, market('180'), units('5'), NOON)).toBeNull();
    const part = account.carry(decideFillResting(account.state, waiting.seq, market('180'), units('108'), NOON));
    expect(part.records.fills[0]).toMatchObject({ rule: 'limit.touched', price: units('180'), quantity: units('10') });
    expect(part.order).toMatchObject({ status: 'pending', cause: 'partlyFilled', filled: units('10') });
    const {
      order: done,
      records: {
        fills: [fill],
      },
    } = account.carry(decideFillResting(account.state, waiting.seq, market('179.99'), 0n, NOON));
    expect(fill).toMatchObject({ rule: 'limit.through', price: units('180'), quantity: units('15') });
    expect(done).toMatchObject({ status: 'inPosition', fees: usd('0.99') });
    expect(account.balance('frozen')).toBe(0n);
  });

  it('gets no more than that share inside the spread, and nothing for a price of before', () => {
    const account = new Account('10000');
    const { order: waiting } = place(account, buyAt('180'));
    // Last 179.99, ask 180.01.
    const inside = { ...market('179.99'), quote: { ...market('179.99').quote!, ask: units('180.01') } };
    expect(decideFillResting(account.state, waiting.seq, inside, 0n, NOON)).toBeNull();
    const part = account.carry(decideFillResting(account.state, waiting.seq, inside, units('108'), NOON));
    expect(part.records.fills[0]).toMatchObject({ rule: 'limit.through', price: units('180'), quantity: units('10') });
  });

  it('gains by a gap: the ask below its limit is its price, and the rest of its hold comes back', () => {
    const account = new Account('10000');
    const { order: waiting } = place(account, buyAt('180'));
    const {
      records: {
        fills: [fill],
      },
    } = account.carry(decideFillResting(account.state, waiting.seq, market('170'), units('1000'), NOON));
    expect(fill?.price).toBe(units('170.01'));
    expect(account.balance('available')).toBe(usd('10000') - usd('4250.25') - usd('0.99'));
  });

  it('ends with its day', () => {
    const account = new Account('10000');
    const { order: waiting } = place(account, buyAt('180'));
    expect(decideExpireOrder(account.state, waiting.seq, market('184'), NOON)).toBeNull();
    const {
      order: ended,
      notices: [notice],
    } = account.carry(decideExpireOrder(account.state, waiting.seq, market('184'), NOON + 5 * 3_600_000));
    expect([ended.status, ended.cause, notice?.code]).toEqual(['cancelled', 'expired', 'orderExpired']);
    expect(account.balance('available')).toBe(usd('10000'));
  });
});

describe('selling', () => {
  it('gives back the oldest position first', () => {
    const account = new Account('10000');
    place(account, order({ quantity: units('10') }), market('100'));
    place(account, order({ quantity: units('10') }), market('110'));
    place(account, order({ effect: 'close', quantity: units('12') }), market('120'));
    expect([...account.positions.values()].map((p) => p.openQuantity)).toEqual([0n, units('8')]);
    expect([...account.positions.values()].map((p) => p.status)).toEqual(['closed', 'inPosition']);
  });

  it('says what is left, and that a position is closed only when nothing is', () => {
    const account = new Account('10000');
    place(account, order({ quantity: units('10') }), market('100'));
    const position = [...account.positions.keys()][0]!;
    const sell = (quantity: string) =>
      place(account, order({ effect: 'close', quantity: units(quantity), position }), market('120')).notices[0];
    expect(sell('4')).toMatchObject({ code: 'positionPartlyClosed', params: { quantity: '4', left: '6' } });
    expect(sell('6')).toMatchObject({ code: 'positionClosed', params: { quantity: '6', unit: 'shares' } });
  });

  it('reserves what a resting sale waits for, and frees it when that is cancelled', () => {
    const account = new Account('10000');
    place(account, order({ quantity: units('10') }), market('100'));
    const { order: waiting } = place(
      account,
      order({ effect: 'close', type: 'limit', limitPrice: units('120'), quantity: units('10') }),
      market('100'),
    );
    const [position] = account.positions.values();
    expect(position?.status).toBe('readyToClose');
    expect(refusal(decideClosePosition(account.state, position?.seq ?? 0n, null, market('100'), NOON))).toEqual({
      refused: 'notInThatState',
      params: { state: 'readyToClose' },
    });
    account.carry(decideCancelOrder(account.state, waiting.seq, market('184'), NOON));
    expect([...account.positions.values()][0]).toMatchObject({ status: 'inPosition', reserved: 0n });
  });

  it('fills a resting sale from what it reserved', () => {
    const account = new Account('10000');
    place(account, order({ quantity: units('10') }), market('100'));
    const { order: waiting } = place(
      account,
      order({ effect: 'close', type: 'limit', limitPrice: units('120'), quantity: units('4') }),
      market('100'),
    );
    account.carry(decideFillResting(account.state, waiting.seq, market('120.01'), units('1000'), NOON));
    expect([...account.positions.values()][0]).toMatchObject({
      openQuantity: units('6'),
      reserved: 0n,
      status: 'inPosition',
    });
  });

  it('closes a position only once', () => {
    const account = new Account('10000');
    const { order: opened } = place(account);
    account.carry(decideClosePosition(account.state, opened.seq, null, market('190'), NOON));
    expect(refusal(decideClosePosition(account.state, opened.seq, null, market('190'), NOON))).toEqual({
      refused: 'notInThatState',
      params: { state: 'closed' },
    });
  });

  it('pays the profit from the dealer, and the margin comes back', () => {
    const account = new Account('10000');
    const { order: opened } = place(account, order({ quantity: units('10') }), market('100'));
    account.carry(decideClosePosition(account.state, opened.seq, null, market('110'), NOON));
    expect([...account.positions.values()][0]).toMatchObject({
      realized: usd('99.80'),
      margin: 0n,
      closePrice: units('109.99'),
    });
    expect(account.house.get('dealer')).toBe(-usd('99.80'));
    expect(account.sum).toBe(usd('10000'));
  });
});

describe('a leveraged position', () => {
  const opened = () => {
    const account = new Account('10000');
    place(account, order({ quantity: units('100'), leverage: 5 }), market('100'));
    return account;
  };

  it('takes a fifth of its cost as margin and knows the price at which it is closed', () => {
    const account = opened();
    const [position] = account.positions.values();
    expect(position?.margin).toBe(usd('2000.20'));
    // 10,001 cost − 2,000.20 margin + 500.05 maintenance, over 100 shares
    expect(position?.liquidationPrice).toBe(units('85.0085'));
  });

  it('is closed when the bid reaches that price, and not before', () => {
    const account = opened();
    expect(decideStopOut(account.state, 1n, market('85.02'), NOON)).toBeNull();
    const {
      order: done,
      notices: [notice],
      records: {
        fills: [fill],
      },
    } = account.carry(decideStopOut(account.state, 1n, market('85.01'), NOON));
    expect([fill?.rule, done.cause, notice?.code]).toEqual(['stopOut', 'stopOut', 'stopOut']);
    expect(account.house.get('insurance') ?? 0n).toBe(0n);
  });

  it('stops at zero after a gap: the insurance account pays the rest, never the customer', () => {
    const account = opened();
    const before = account.balance('available');
    account.carry(decideStopOut(account.state, 1n, market('60'), NOON));
    expect(account.balance('margin')).toBe(0n);
    expect(account.balance('available')).toBe(before);
    expect(account.house.get('insurance')).toBeLessThan(0n);
    expect(account.sum).toBe(usd('10000'));
  });

  it('ends a resting sale of its units first', () => {
    const account = opened();
    const { order: waiting } = place(
      account,
      order({ effect: 'close', type: 'limit', limitPrice: units('120'), quantity: units('100') }),
      market('100'),
    );
    account.carry(decideStopOut(account.state, 1n, market('85'), NOON));
    expect(account.orders.get(waiting.seq)).toMatchObject({ status: 'cancelled', cause: 'nothingToClose' });
    expect(account.positions.get(1n)).toMatchObject({ status: 'inPosition', reserved: 0n });
  });
});

describe('a short position', () => {
  it('gains when the price falls', () => {
    const account = new Account('10000');
    const { order: opened } = place(account, order({ side: 'short', quantity: units('10') }), market('100'));
    expect(opened.averagePrice).toBe(units('99.99'));
    account.carry(decideClosePosition(account.state, opened.seq, null, market('90'), NOON));
    expect([...account.positions.values()][0]?.realized).toBe(usd('99.80'));
  });

  it('has a price at which it is closed even without leverage', () => {
    const account = new Account('10000');
    place(account, order({ side: 'short', quantity: units('10') }), market('100'));
    const { liquidationPrice } = [...account.positions.values()][0] ?? {};
    expect(liquidationPrice).toBeGreaterThan(units('180'));
    expect(decideStopOut(account.state, 1n, market('250', { quote: quoteAt('250') }), NOON)).not.toBeNull();
  });
});

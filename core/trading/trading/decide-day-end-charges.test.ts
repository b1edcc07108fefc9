/**
 * India: shorts and round trips within the day cost what intraday trades cost, what is held what delivery costs, by the
 * day's net quantity.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../markets/market-types.ts';
import { formatAmount, parseAmount } from '../../ledger/money.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';
import { decideClosePosition } from './close-position.ts';
import { decideDayEndCharges, type FillToChargeAtDayEnd } from './decide-day-end-charges.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, buildQuote, parseUnits } from './testing.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { Fill } from '../orders/fill.ts';
import type { MarketView } from '../orders/market-view.ts';

const DAY = '2026-11-24';
const name: Instrument = { ...buildInstrument('IN', 'NSE'), id: 'IN.SAMVAAD', currency: 'INR' };
const rupees = (text: string): bigint => parseAmount(text, 'INR')!;
/** Bid and ask are the same, so that examples can be checked by hand. */
const at = (price: string, date = DAY): MarketView =>
  buildMarketView(price, {
    instrument: name,
    date,
    quote: buildQuote(price, {
      bid: parseUnits(price),
      ask: parseUnits(price),
      bidSize: parseUnits('100000'),
      askSize: parseUnits('100000'),
    }),
  });

/** Trades a day and ends it, as the server does. */
class Day {
  readonly account = new TestAccount('100000000');
  readonly fills: FillToChargeAtDayEnd[] = [];
  readonly all: Fill[] = [];
  private note(changes: DecisionChanges): DecisionChanges {
    this.all.push(...changes.records.fills!);
    for (const fill of changes.records.fills!)
      if (fill.held !== null) this.fills.push({ ...fill, held: fill.held, charged: false });
    return changes;
  }
  trade(side: 'long' | 'short', effect: 'open' | 'close', quantity: string, price: string, date = DAY): void {
    this.note(
      this.account.carry(
        decidePlaceOrder(
          this.account.state,
          buildOrderRequest({ side, effect, quantity: parseUnits(quantity) }),
          at(price, date),
          TEST_NOON,
        ),
      ),
    );
  }
  buy(quantity: string, price: string, date = DAY): void {
    this.trade('long', 'open', quantity, price, date);
  }
  sell(quantity: string, price: string, date = DAY): void {
    this.trade('long', 'close', quantity, price, date);
  }
  end(date = DAY): DecisionChanges | null {
    const changes = decideDayEndCharges(this.account.state, this.fills, name, date, TEST_NOON);
    if (changes) this.account.carry(changes);
    for (const fill of this.fills) fill.charged = true;
    return changes;
  }
  next(): void {
    this.fills.length = 0;
  }
  /** Everything paid so far, by component. */
  paid(changes: DecisionChanges | null = null): Record<string, string> {
    const sums = new Map<string, bigint>();
    for (const charge of [
      ...this.all.flatMap(({ charges }) => charges),
      ...(changes?.records.dayEndCharges ?? []).flatMap(({ charges }) => charges),
    ])
      sums.set(charge.name, (sums.get(charge.name) ?? 0n) + charge.amount);
    return Object.fromEntries([...sums].map(([key, amount]) => [key, formatAmount(amount, 'INR')]));
  }
}

describe('a day in India', () => {
  // Zerodha, support: "What is Securities Transaction Tax (STT) and how is it calculated?": intraday, 500 shares bought
  // at 100 and sold at 105: 13 in all.
  it('charges a round trip 0.025 % STT on the sale, 0.003 % stamp duty on the purchase, no depository charge', () => {
    const day = new Day();
    day.buy('500', '100');
    day.sell('500', '105');
    const ended = day.end();
    expect(day.paid(ended)).toMatchObject({ 'in.stt': '13.00', 'in.stampDuty': '2.00' });
    expect(day.paid(ended)).not.toHaveProperty('in.depositoryCharge');
    expect(day.account.balance('frozen')).toBe(0n);
  });

  // The same page: delivery, bought 500 at 100: 50; sold 500 at 105 another day: 53. moneycontrol.com: 15.34 of
  // depository charges, GST included.
  it('charges a held purchase and its later sale as delivery, with the depository fee', () => {
    const day = new Day();
    day.buy('500', '100');
    expect(day.account.balance('frozen')).toBe(rupees('56.00'));
    const bought = day.end();
    expect(day.paid(bought)).toMatchObject({ 'in.stt': '50.00', 'in.stampDuty': '8.00' });
    day.next();
    day.all.length = 0;
    day.sell('500', '105', '2026-11-25');
    const sold = day.end('2026-11-25');
    expect(day.paid(sold)).toMatchObject({ 'in.stt': '53.00', 'in.depositoryCharge': '13.00' });
    expect(sold?.records.dayEndCharges?.flatMap(({ charges }) => charges)).toContainEqual({
      name: 'in.gst',
      kind: 'tax',
      amount: rupees('2.34'),
    });
    expect(day.account.balance('frozen')).toBe(0n);
  });

  it('charges by the net quantity: of 500 bought and 200 sold, 300 are delivered', () => {
    const day = new Day();
    day.buy('500', '1000');
    day.sell('200', '1000');
    const ended = day.end();
    // Bought 500,000, three fifths of it delivered: STT 300, stamp 45 + 6; sold 200,000 within the day: STT 50.
    expect(day.paid(ended)).toMatchObject({ 'in.stt': '350.00', 'in.stampDuty': '51.00' });
  });

  it('nets a sale of what was held before against a purchase of the day', () => {
    const day = new Day();
    day.buy('500', '1000');
    day.end();
    day.next();
    day.all.length = 0;
    day.sell('500', '1000', '2026-11-25');
    day.buy('200', '1000', '2026-11-25');
    const ended = day.end('2026-11-25');
    // Sold 500,000, three fifths delivered: STT 300 and 50; bought 200,000 within the day: stamp 6.
    expect(day.paid(ended)).toMatchObject({
      'in.stt': '350.00',
      'in.stampDuty': '6.00',
      'in.depositoryCharge': '13.00',
    });
  });

  it('takes the depository charge once, however many sales there were', () => {
    const day = new Day();
    day.buy('10', '1000');
    day.end();
    day.next();
    day.sell('3', '1000', '2026-11-25');
    day.sell('7', '1001', '2026-11-25');
    expect(day.paid(day.end('2026-11-25'))).toMatchObject({ 'in.depositoryCharge': '13.00' });
    expect(day.account.balance('frozen')).toBe(0n);
  });

  it('charges a short sale as intraday at once and holds nothing for it', () => {
    const day = new Day();
    day.trade('short', 'open', '500', '100');
    day.trade('short', 'close', '500', '99');
    expect(day.fills).toEqual([]);
    expect(day.paid()).toMatchObject({ 'in.stt': '13.00', 'in.stampDuty': '1.00' });
  });

  it('charges each fill once', () => {
    const day = new Day();
    day.buy('5', '100');
    expect(day.end()).not.toBeNull();
    expect(day.end()).toBeNull();
  });
});

it('the preview shows what is held, and its total includes it', () => {
  const { state } = new TestAccount('100000');
  const preview = previewOrder(state, buildOrderRequest({ quantity: parseUnits('500') }), at('100'), TEST_NOON);
  if (isTradingRefusal(preview)) throw new Error('refused');
  const { costs } = preview;
  expect([costs.held, costs.total - costs.margin - costs.fee - costs.tax]).toEqual([rupees('56.00'), rupees('56.00')]);
  expect(preview.notes).toContain('chargesHeld');
});

it('the insurance account pays what nothing else can', () => {
  const day = new Day();
  day.buy('500', '100');
  for (const fill of day.fills) fill.held = 0n;
  day.account.balances.set('available', rupees('10.00'));
  day.account.balances.set('frozen', 0n);
  const ended = day.end();
  expect(
    ended?.transfers.map(({ debit, credit, amount, code }) => [debit, credit, formatAmount(amount, 'INR'), code]),
  ).toEqual([
    ['available', 'taxes', '10.00', 'tax'],
    ['insurance', 'taxes', '46.00', 'gap'],
  ]);
});

it('conserves money, leaves no hold, and charges between intraday and delivery costs, whatever is traded', () => {
  const trade = fc.record({
    buys: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 400 }),
    price: fc.integer({ min: 100, max: 200_000 }),
    part: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 12 }), (trades) => {
      const day = new Day();
      day.account.house.set('promotion', -day.account.balance('available'));
      let held = 0;
      for (const { buys, quantity, price, part } of trades) {
        const cents = `${Math.floor(price / 20)}.${String((price % 20) * 5).padStart(2, '0')}`;
        if (buys || held === 0) {
          day.buy(String(quantity), cents);
          held += quantity;
          continue;
        }
        const first = [...day.account.positions.values()].find(({ openQuantity }) => openQuantity > 0n)!;
        const sold = part ? 1n * 100_000_000n : first.openQuantity;
        const changes = day.account.carry(
          decideClosePosition(day.account.state, first.seq, sold, at(cents), TEST_NOON),
        );
        day.all.push(...changes.records.fills);
        for (const fill of changes.records.fills) day.fills.push({ ...fill, held: fill.held!, charged: false });
        held -= Number(sold / 100_000_000n);
      }
      const frozen = day.account.balance('frozen');
      expect(frozen).toBe(day.fills.reduce((sum, fill) => sum + fill.held, 0n));
      const ended = day.end()!;
      expect(day.account.sum).toBe(0n);
      expect(day.account.balance('frozen')).toBe(0n);
      const charged = ended.records.dayEndCharges!.reduce((sum, { fee, tax }) => sum + fee + tax, 0n);
      expect(charged >= 0n).toBe(true);
      // The rupee to which an order's taxes are rounded may fall the other way.
      expect(charged <= frozen + rupees('1') * BigInt(trades.length)).toBe(true);
      for (const position of day.account.positions.values()) {
        const own = [
          ...day.all.filter(({ position: of }) => of === position.seq),
          ...ended.records.dayEndCharges!.filter(({ position: of }) => of === position.seq),
        ];
        expect(position.fees + position.tax).toBe(own.reduce((sum, { fee, tax }) => sum + fee + tax, 0n));
      }
    }),
    { numRuns: 200 },
  );
});

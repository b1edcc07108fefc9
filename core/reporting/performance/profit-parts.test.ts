/**
 * Thousands of random histories in a market of our own: purchases, sales, short sales, splits, dividends, charges,
 * interest, flows and exchanges in three currencies whose rates move. What the ledger has moved and what is open is to
 * be explained by the parts, to the minor unit.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeCostOfPart } from '../../trading/positions/position-figures.ts';
import {
  type Amount,
  convertAmount,
  type Currency,
  currencyDigitsOf,
  computeNotional,
  SCALE,
} from '../../ledger/money.ts';
import type { MovementKind } from './movement-kinds.ts';
import {
  measurePerformance,
  continuePerformanceMeasurement,
  PROFIT_PARTS,
  type PortfolioSnapshot,
  computeTimeWeightedReturn,
} from './performance-measurement.ts';
import type { PositionHistory, PositionUnitEvent } from './open-units.ts';
import {
  DAY_MS,
  type PortfolioMovement,
  buildPerformancePoints,
  valuationTimeOf,
  type PerformancePoint,
} from './performance-points.ts';

const CURRENCIES = ['USD', 'KRW', 'USDT'] as const;
const small = fc.integer({ min: 1, max: 99 });
const act = fc.oneof(
  fc.record({ what: fc.constantFrom('buy', 'short'), of: fc.nat(5), count: fc.bigInt(1n, 10n ** 11n) }),
  fc.record({ what: fc.constantFrom('close'), of: fc.nat(9), part: small }),
  fc.record({
    what: fc.constantFrom('split'),
    of: fc.nat(9),
    numerator: fc.bigInt(1n, 9n),
    denominator: fc.bigInt(1n, 9n),
  }),
  fc.record({
    what: fc.constantFrom<'dividends' | 'interest' | 'fees' | 'taxes' | 'flows'>(
      'dividends',
      'interest',
      'fees',
      'taxes',
      'flows',
    ),
    of: fc.nat(2),
    amount: fc.bigInt(-1_000_000n, 1_000_000n),
  }),
  fc.record({ what: fc.constantFrom('exchange'), of: fc.nat(2), amount: fc.bigInt(1n, 1_000_000n) }),
  fc.record({ what: fc.constantFrom('price'), of: fc.nat(5), percent: fc.bigInt(1n, 300n) }),
  fc.record({ what: fc.constantFrom('rate'), of: fc.nat(1), percent: fc.bigInt(50n, 200n) }),
);
const HISTORY = fc.array(act, { minLength: 1, maxLength: 40, size: 'max' });
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

interface World {
  gains: PortfolioMovement[];
  positions: (PositionHistory & { events: PositionUnitEvent[]; quantity: bigint; cost: bigint; of: number })[];
  prices: bigint[];
  rates: Record<Currency, bigint>;
  priceLog: Map<string, bigint>;
  rateLog: { at: number; rates: Record<Currency, bigint> }[];
}
const currencyOf = (instrument: number): Currency => CURRENCIES[instrument % 3]!;

function step(world: World, each: Act, at: number): void {
  const gain = (currency: Currency, kind: MovementKind, amount: Amount): void => {
    if (amount !== 0n) world.gains.push({ portfolio: 0, currency, at, kind, amount });
  };
  if (each.what === 'buy' || each.what === 'short') {
    const { of, count } = each as { of: number; count: bigint };
    const price = world.prices[of]!;
    const side = each.what === 'buy' ? 'long' : 'short';
    const currency = currencyOf(of);
    world.positions.push({
      portfolio: 0,
      instrument: `I${of}`,
      currency,
      side,
      of,
      quantity: count,
      cost: computeNotional(price, count, currency, side === 'long' ? 'up' : 'down'),
      events: [{ at, what: 'open', price, quantity: count }],
    });
  } else if (each.what === 'close') {
    const { of, part } = each as { of: number; part: number };
    const position = world.positions[of % Math.max(1, world.positions.length)];
    const quantity = ((position?.quantity ?? 0n) * BigInt(part)) / 99n;
    if (!position || quantity === 0n) return;
    const price = world.prices[position.of]!;
    const long = position.side === 'long';
    const cost = computeCostOfPart(position.cost, quantity, position.quantity);
    const value = computeNotional(price, quantity, position.currency, long ? 'down' : 'up');
    gain(position.currency, 'traded', long ? value - cost : cost - value);
    position.quantity -= quantity;
    position.cost -= cost;
    position.events.push({ at, what: 'close', price, quantity });
  } else if (each.what === 'split') {
    const { of, numerator, denominator } = each as { of: number; numerator: bigint; denominator: bigint };
    const position = world.positions[of % Math.max(1, world.positions.length)];
    if (!position || position.quantity === 0n) return;
    for (const one of world.positions.filter((other) => other.of === position.of && other.quantity > 0n)) {
      one.quantity = (one.quantity * numerator) / denominator;
      if (one.quantity === 0n) {
        // So small that nothing is left of it: it is paid out, for nothing here.
        gain(one.currency, 'traded', one.side === 'long' ? -one.cost : one.cost);
        one.cost = 0n;
      }
      one.events.push({ at, what: 'adjust', numerator, denominator, after: one.quantity, price: 0n });
    }
    world.prices[position.of] = (world.prices[position.of]! * denominator) / numerator + 1n;
  } else if (each.what === 'exchange') {
    const { of, amount } = each as { of: number; amount: bigint };
    gain(CURRENCIES[of]!, 'exchanged', -amount);
    gain(CURRENCIES[(of + 1) % 3]!, 'exchanged', amount * 3n);
  } else if (each.what === 'price') {
    const { of, percent } = each as { of: number; percent: bigint };
    world.prices[of] = (world.prices[of]! * percent) / 100n + 1n;
  } else if (each.what === 'rate') {
    const { of, percent } = each as { of: number; percent: bigint };
    const currency = CURRENCIES[of + 1]!;
    world.rates = { ...world.rates, [currency]: (world.rates[currency]! * percent) / 100n + 1n };
  } else {
    const { what, of, amount } = each as { what: MovementKind; of: number; amount: bigint };
    gain(CURRENCIES[of]!, what, amount);
  }
}

/** Acts an hour apart, a few a day; prices and rates are those of the minute. */
function play(acts: readonly Act[]): { world: World; points: PerformancePoint[]; end: number } {
  const world: World = {
    gains: [],
    positions: [],
    prices: [SCALE * 100n, SCALE * 50_000n, SCALE * 3n, SCALE / 7n, SCALE * 1_200n, SCALE * 9n],
    rates: { USD: SCALE, KRW: SCALE / 1_400n, USDT: SCALE },
    priceLog: new Map(),
    rateLog: [],
  };
  const start = Date.parse('2026-02-26T00:00:00.000Z');
  const keep = (at: number): void => {
    world.prices.forEach((price, of) => world.priceLog.set(`I${of} ${valuationTimeOf(at)}`, price));
    world.rateLog.push({ at: valuationTimeOf(at), rates: { ...world.rates } });
  };
  acts.forEach((each, index) => {
    const at = start + index * 5 * 3_600_000 + 60_000;
    keep(at);
    step(world, each, at);
  });
  const end = Math.ceil((start + acts.length * 5 * 3_600_000) / DAY_MS) * DAY_MS + DAY_MS;
  const dayEnds: number[] = [];
  for (let at = start + DAY_MS; at <= end; at += DAY_MS) dayEnds.push(at);
  // A day's end has the prices that were last.
  const lastBefore = (at: number) => world.rateLog.findLast((log) => log.at <= at)!;
  for (const at of dayEnds) {
    const before = lastBefore(at);
    for (let of = 0; of < 6; of++) world.priceLog.set(`I${of} ${at}`, world.priceLog.get(`I${of} ${before.at}`)!);
  }
  const points = buildPerformancePoints({
    from: start,
    held: [],
    gains: world.gains,
    positions: world.positions,
    funds: [],
    dayEnds,
    priceAt(instrument, moment) {
      const price = world.priceLog.get(`${instrument} ${moment}`);
      if (price === undefined) throw new Error(`no price of ${instrument} at ${moment}`);
      return { bid: price, ask: price + 1n };
    },
  });
  return { world, points, end };
}

const snapshotsOf = (
  { world, points }: { world: World; points: readonly PerformancePoint[] },
  into: Currency,
): PortfolioSnapshot[] =>
  [...Map.groupBy(points, ({ at }) => at)].map(([at, rows]) => {
    const { rates } = world.rateLog.findLast((log) => log.at <= valuationTimeOf(at))!;
    return {
      at,
      rows,
      into: (amount: Amount, currency: Currency) =>
        currency === into ? amount : convertAmount(amount, currency, into, (rates[currency]! * SCALE) / rates[into]!),
    };
  });

it('profit parts sum to the change in value less the flows, in every currency', () => {
  fc.assert(
    fc.property(HISTORY, fc.constantFrom(...CURRENCIES), (acts, into) => {
      const played = play(acts);
      const snapshots = snapshotsOf(played, into);
      const { parts, began, value, flows, levels } = measurePerformance(
        { at: 0, rows: [], into: (amount) => amount },
        snapshots,
      );
      expect(began).toBe(0n);
      expect(PROFIT_PARTS.reduce((sum, name) => sum + parts[name], 0n)).toBe(value - flows);
      for (const { growth } of levels) expect(growth >= 0n).toBe(true);
      const rate = computeTimeWeightedReturn({ levels });
      expect(rate === null || rate >= -SCALE).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

it('a continued measurement gives the same parts, and leaves the first one unchanged', () => {
  fc.assert(
    fc.property(HISTORY, fc.constantFrom(...CURRENCIES), fc.nat(40), (acts, into, at) => {
      const snapshots = snapshotsOf(play(acts), into);
      const start = { at: 0, rows: [], into: (amount: Amount) => amount };
      const firstPart = measurePerformance(start, snapshots.slice(0, at));
      expect(continuePerformanceMeasurement(firstPart, snapshots.slice(at))).toEqual(
        measurePerformance(start, snapshots),
      );
      expect(firstPart).toEqual(measurePerformance(start, snapshots.slice(0, at)));
    }),
    { numRuns: 500 },
  );
});

it('profit parts are what each currency has earned, and what exchanges cost', () => {
  fc.assert(
    fc.property(HISTORY, fc.constantFrom(...CURRENCIES), (acts, currency) => {
      const snapshots = snapshotsOf(play(acts), currency);
      const start = { at: 0, rows: [], into: (amount: Amount) => amount };
      const { held, came, value, flows } = measurePerformance(start, snapshots);
      const into = snapshots.at(-1)?.into ?? start.into;
      const earned = [...held].reduce(
        (sum, [each, { cash, open }]) => sum + into(cash + open, each) - (came.get(each) ?? 0n),
        0n,
      );
      const exchanged = snapshots.reduce(
        (sum, snapshot) =>
          sum + snapshot.rows.reduce((total, row) => total + snapshot.into(row.exchanged, row.currency), 0n),
        0n,
      );
      const left = value - flows - exchanged - earned;
      // A flow at the very end is rounded with what is there.
      expect(left <= 3n && left >= -3n).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

/** An amount in another currency, in 10^−12 of its minor units: nothing is rounded. */
const EXACT = 10n ** 12n;
function exactly(amount: Amount, from: Currency, into: Currency, rates: Record<Currency, bigint>): bigint {
  const rate = from === into ? SCALE : (rates[from]! * SCALE) / rates[into]!;
  return (
    (amount * rate * EXACT * 10n ** BigInt(currencyDigitsOf(into))) / (SCALE * 10n ** BigInt(currencyDigitsOf(from)))
  );
}

it('the currency part is the holdings times the move of the rate, plus the result of exchanges', () => {
  let moved = 0;
  fc.assert(
    fc.property(HISTORY, fc.constantFrom(...CURRENCIES), (acts, into) => {
      const played = play(acts);
      const { parts, levels } = measurePerformance(
        { at: 0, rows: [], into: (amount) => amount },
        snapshotsOf(played, into),
      );
      const held = new Map<Currency, Amount>();
      let [due, before] = [0n, played.world.rateLog[0]!.rates];
      for (const [at, rows] of Map.groupBy(played.points, (point) => point.at)) {
        const { rates } = played.world.rateLog.findLast((log) => log.at <= valuationTimeOf(at))!;
        for (const [currency, amount] of held)
          due += exactly(amount, currency, into, rates) - exactly(amount, currency, into, before);
        for (const { currency, cash, open, flows, exchanged } of rows) {
          due += exactly(exchanged, currency, into, rates);
          held.set(currency, cash + open + flows);
        }
        before = rates;
      }
      if (due > 100n * EXACT || due < -100n * EXACT) moved += 1;
      // Three currencies' worths before and after a point, their flows and five other parts are rounded to halves.
      const most = BigInt(levels.length) * 12n * EXACT;
      const left = parts.currency * EXACT - due;
      expect(left <= most && left >= -most, `${parts.currency} is not ${due / EXACT}`).toBe(true);
    }),
    { numRuns: 1_000 },
  );
  expect(moved).toBeGreaterThan(300);
});

it('profit parts name what the ledger and the market did, currency by currency', () => {
  fc.assert(
    fc.property(HISTORY, fc.constantFrom(...CURRENCIES), (acts, currency) => {
      const played = play(acts);
      const own = played.points.filter((point) => point.currency === currency);
      const into = (amount: Amount): Amount => amount;
      const snapshots = [...Map.groupBy(own, ({ at }) => at)].map(([at, rows]) => ({ at, rows, into }));
      const { parts, value, flows } = measurePerformance({ at: 0, rows: [], into }, snapshots);
      const sum = (kind: MovementKind): Amount =>
        played.world.gains.reduce(
          (total, gain) => total + (gain.kind === kind && gain.currency === currency ? gain.amount : 0n),
          0n,
        );
      for (const kind of ['dividends', 'interest', 'fees', 'taxes'] as const) expect(parts[kind]).toBe(sum(kind));
      expect(flows).toBe(sum('flows'));
      // Alone, a currency gains by exchanges only what came in by them.
      expect(parts.currency).toBe(sum('exchanged'));
      const open = played.world.positions
        .filter((position) => position.currency === currency && position.quantity > 0n)
        .reduce((total, { side, of, quantity, cost }) => {
          const price = played.world.priceLog.get(`I${of} ${played.end}`)!;
          return (
            total +
            (side === 'long'
              ? computeNotional(price, quantity, currency, 'down') - cost
              : cost - computeNotional(price + 1n, quantity, currency, 'up'))
          );
        }, 0n);
      expect(parts.price).toBe(sum('traded') + open);
      expect(value).toBe(
        (['flows', 'traded', 'dividends', 'interest', 'fees', 'taxes', 'exchanged'] as const).reduce(
          (total, kind) => total + sum(kind),
          open,
        ),
      );
    }),
    { numRuns: 1_000 },
  );
});

/** For one day, with currencies in any order. */
const inOrder = (points: readonly PerformancePoint[]): PerformancePoint[] =>
  points.toSorted((a, b) => a.at - b.at || a.currency.localeCompare(b.currency));

it('counting days one by one, as a job does, gives the same parts as counting all at once', () => {
  fc.assert(
    fc.property(HISTORY, (acts) => {
      const { world, points, end } = play(acts);
      const priceAt = (instrument: string, moment: number) => {
        const price = world.priceLog.get(`${instrument} ${moment}`)!;
        return { bid: price, ask: price + 1n };
      };
      let from = Date.parse('2026-02-26T00:00:00.000Z');
      let held: { portfolio: number; currency: Currency; cash: bigint; open: bigint }[] = [];
      const all: PerformancePoint[] = [];
      for (let day = from + DAY_MS; day <= end; day += DAY_MS) {
        const made = buildPerformancePoints({
          from,
          held,
          gains: world.gains.filter(({ at }) => at >= from && at < day),
          positions: world.positions,
          funds: [],
          dayEnds: [day],
          priceAt,
        });
        all.push(...made);
        const last = new Map(held.map((row) => [row.currency, row]));
        for (const { portfolio, currency, cash, open, flows } of made)
          last.set(currency, { portfolio, currency, cash: cash + flows, open });
        held = [...last.values()];
        from = day;
      }
      expect(inOrder(all)).toEqual(inOrder(points));
    }),
    { numRuns: 500 },
  );
});

it('the return is −100 % and stays there once all is lost, and counts nothing that could not grow', () => {
  const into = (amount: Amount): Amount => amount;
  const row = { traded: 0n, dividends: 0n, interest: 0n, fees: 0n, taxes: 0n, exchanged: 0n, open: 0n };
  const snapshot = (at: number, cash: Amount, flows: Amount): PortfolioSnapshot => ({
    at,
    rows: [{ ...row, currency: 'USD', cash, flows }],
    into,
  });
  const nothing = measurePerformance(snapshot(0, 0n, 0n), [snapshot(1, 0n, 0n)]);
  expect(computeTimeWeightedReturn(nothing)).toBeNull();
  const lost = measurePerformance(snapshot(0, 100_00n, 0n), [snapshot(1, -5_00n, 50_00n), snapshot(2, 90_00n, 0n)]);
  expect(computeTimeWeightedReturn(lost)).toBe(-SCALE);
});

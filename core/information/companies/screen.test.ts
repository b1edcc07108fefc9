import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Market, MARKETS } from '../../markets/market.ts';
import { formatScaled } from '../../ledger/money.ts';
import type { IndustryCode } from './industries.ts';
import { RANKINGS, tellsFigure } from './ranking.ts';
import {
  fitting,
  hasIndustries,
  isNetBought,
  isOfSessions,
  isRange,
  kindOf,
  mayBeNegative,
  NET_BOUGHT,
  netName,
  placeWithin,
  type Ranges,
  SCREENED_GROUPS,
  SCREENED_NAMES,
  type Screened,
  shownOf,
  tells,
} from './screen.ts';
import { balanceRule } from './short-balance.ts';
import { BUYERS, SPANS, tellsBuyers } from './trades.ts';

type Figures = Partial<Record<Screened, bigint>>;
const company = (code: string, figures: Figures, sector = 'food') => ({ code, figures, instrument: { sector } });
type Company = ReturnType<typeof company>;
const figureOf = ({ figures }: Company, name: Screened): bigint | null => figures[name] ?? null;
const found = (among: readonly Company[], asked: Ranges, industries: readonly IndustryCode[] = []) =>
  fitting(among, figureOf, asked, industries);
const codes = (...asked: Parameters<typeof found>) => found(...asked).fit.map(({ code }) => code);
const ALL = [
  company('A', { priceEarnings: 10n, change: -5n }),
  company('B', { priceEarnings: 20n, change: 5n }, 'health'),
  company('C', { change: 5n }, 'health'),
];

const name = fc.constantFrom(...SCREENED_NAMES);
const figure = fc.bigInt({ min: -100n, max: 100n });
const bound = fc.option(figure, { nil: null });
const companies = fc
  .array(fc.dictionary(name, figure) as fc.Arbitrary<Figures>, { maxLength: 30 })
  .map((all) => all.map((figures, at) => company(String(at), figures)));
const ranges = fc.dictionary(name, fc.record({ from: bound, to: bound }), { maxKeys: 4 }) as fc.Arbitrary<Ranges>;

test('bounds belong to a range, one of them is enough, and all ranges must fit', () => {
  expect(codes(ALL, { priceEarnings: { from: 10n, to: 20n } })).toEqual(['A', 'B']);
  expect(codes(ALL, { priceEarnings: { from: 11n, to: null } })).toEqual(['B']);
  expect(codes(ALL, { change: { from: null, to: -5n } })).toEqual(['A']);
  expect(codes(ALL, { priceEarnings: { from: 10n, to: null }, change: { from: 0n, to: null } })).toEqual(['B']);
});

test('whoever lacks the figure does not fit, and is there where it is not asked for', () => {
  expect(codes(ALL, { priceEarnings: { from: null, to: null } })).toEqual(['A', 'B']);
  expect(codes(ALL, {})).toEqual(['A', 'B', 'C']);
});

test('those left out for lack of a figure alone are counted, not those whom another range leaves out', () => {
  expect(found(ALL, { priceEarnings: { from: 15n, to: null } })).toMatchObject({ lacking: 1 });
  expect(found(ALL, { priceEarnings: { from: 15n, to: null }, change: { from: null, to: 0n } }).lacking).toBe(0);
  expect(found(ALL, { priceEarnings: { from: null, to: null } }, ['food']).lacking).toBe(0);
  expect(found(ALL, {}).lacking).toBe(0);
});

test('of random companies exactly those fit whose figures all lie within, and nobody else is asked about', () => {
  fc.assert(
    fc.property(companies, ranges, (all, asked) => {
      const names = new Set<Screened>();
      const { fit, lacking } = fitting(all, (each, one) => (names.add(one), figureOf(each, one)), asked);
      const bounds = Object.entries(asked) as [Screened, NonNullable<Ranges[Screened]>][];
      const judged = all.map((each) =>
        bounds.map(([one, { from, to }]) => {
          const own = each.figures[one];
          return own === undefined ? 'unknown' : own < (from ?? own) || own > (to ?? own) ? 'outside' : 'within';
        }),
      );
      expect(fit).toEqual(all.filter((_, at) => judged[at]!.every((each) => each === 'within')));
      const alone = judged.filter((each) => each.includes('unknown') && !each.includes('outside'));
      expect(lacking).toBe(alone.length);
      // What nobody asks for is never computed.
      expect([...names].every((one) => asked[one] !== undefined)).toBe(true);
    }),
  );
});

test('industries are any of those named', () => {
  expect(codes(ALL, {}, ['health'])).toEqual(['B', 'C']);
  expect(codes(ALL, {}, ['health', 'food'])).toEqual(['A', 'B', 'C']);
  expect(codes(ALL, {}, ['energy'])).toEqual([]);
});

test('a narrower range never finds more', () => {
  fc.assert(
    fc.property(companies, name, bound, bound, fc.bigInt({ min: 0n, max: 50n }), (all, one, from, to, less) => {
      const wide = codes(all, { [one]: { from, to } });
      const narrow = codes(all, {
        [one]: { from: from === null ? null : from + less, to: to === null ? null : to - less },
      });
      expect(narrow.every((code) => wide.includes(code))).toBe(true);
    }),
  );
});

test('every figure stands in one group, and net buying is known of each buyer over each span', () => {
  expect(Object.values(SCREENED_GROUPS).flat().toSorted()).toEqual(SCREENED_NAMES.toSorted());
  for (const who of BUYERS) for (const over of SPANS) expect(NET_BOUGHT[netName(who, over)]).toEqual({ who, over });
  expect(NET_BOUGHT.foreigners).toEqual({ who: 'foreigners', over: 20 });
  expect(SCREENED_NAMES.filter(isNetBought)).toHaveLength(BUYERS.length * SPANS.length);
});

test('who buys is published in Korea alone, and balances where a rule says when', () => {
  const untold = (market: Market) => SCREENED_NAMES.filter((each) => !tells(market, each));
  expect(untold('KR')).toEqual([]);
  expect(untold('US')).toEqual(SCREENED_NAMES.filter(isNetBought));
  expect(untold('IN').filter((each) => !isNetBought(each))).toEqual(['shortRatio', 'shortBalance', 'daysToCover']);
  expect(SCREENED_NAMES.filter((each) => tells('CRYPTO', each))).toEqual([
    ...(['marketCap', 'turnover', 'change', 'yearPlace'] as const),
  ]);
  expect(SCREENED_NAMES.filter((each) => tells('FX', each))).toEqual(['change', 'yearPlace']);
  for (const market of MARKETS) {
    for (const by of RANKINGS) expect(tells(market, by)).toBe(tellsFigure(market, by));
    expect(tells(market, 'individuals60')).toBe(tellsBuyers(market));
    expect(tells(market, 'daysToCover')).toBe(balanceRule(market) !== null);
    expect(tells(market, 'sales')).toBe(hasIndustries(market));
  }
});

test('what a list shows is what is asked for, otherwise the size, and the change where nothing has one', () => {
  expect(shownOf('KR', { netProfit: {}, marketCap: undefined })).toEqual(['netProfit']);
  expect([shownOf('KR'), shownOf('CRYPTO', {}), shownOf('FX')]).toEqual([['marketCap'], ['marketCap'], ['change']]);
});

test('bounds are a range unless the first is above the second or below zero where no figure is', () => {
  fc.assert(
    fc.property(name, bound, bound, (one, low, high) => {
      const text = (scaled: bigint | null) => (scaled === null ? undefined : formatScaled(scaled));
      const isEmpty = low !== null && high !== null && low > high;
      const isNegative = (low ?? 0n) < 0n || (high ?? 0n) < 0n;
      expect(isRange(one, { from: text(low), to: text(high) })).toBe(!isEmpty && (mayBeNegative(one) || !isNegative));
    }),
  );
  const never: Screened[] = ['marketCap', 'sales', 'daysToCover', 'shortRatio', 'debtRatio'];
  const sometimes: Screened[] = ['netProfit', 'earningsPerShare', 'foreigners5', 'change'];
  expect([never.some(mayBeNegative), sometimes.every(mayBeNegative)]).toEqual([false, true]);
  expect([isRange('change', { from: 'ten' }), isRange('change', { to: '' }), isRange('change', {})]).toEqual([
    false,
    false,
    true,
  ]);
});

test('only figures of finished sessions wait for those to be looked up', () => {
  expect(SCREENED_NAMES.filter((each) => isOfSessions(each) && !isNetBought(each))).toEqual(SCREENED_GROUPS.shorting);
  expect(SCREENED_NAMES.filter(isNetBought).every(isOfSessions)).toBe(true);
  expect([kindOf('foreigners60'), kindOf('earningsPerShare'), kindOf('daysToCover')]).toEqual([
    'money',
    'share',
    'days',
  ]);
});

test("a price at its year's lowest is at 0, at its highest at 1, and of one price alone there is no place", () => {
  expect([5n, 10n, 15n].map((price) => placeWithin(price, 5n, 15n))).toEqual([0n, 50_000_000n, 100_000_000n]);
  expect(placeWithin(5n, 5n, 5n)).toBeNull();
});

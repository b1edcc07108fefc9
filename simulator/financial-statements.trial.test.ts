import { addDays, weekdayOf } from '@bourse/core/dates.ts';
import type { FinancialStatement } from '@bourse/core/markets/market-types.ts';
import { computeNotional, SCALE } from '@bourse/core/ledger/money.ts';
import { describe, expect, it } from 'vitest';
import { getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { createSimulator, type Simulator } from './create-simulator.ts';
import {
  DAY_MS,
  TEST_INSTRUMENTS,
  testSeedOf,
  WORLD_START_INSTANT_MS,
  currentValuationOf,
  createTestWorld,
  testWorldTimeZones,
} from './testing/test-worlds.ts';

const simulator = createTestWorld('exchange');
const companies = TEST_INSTRUMENTS.filter(({ board }) => board === 'listed' || board === 'otc');
const at = (id: string, now: number) => simulator.company(id, now)!;
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

describe('a company of a world', () => {
  const startDate = '2026-11-22';
  const now = Date.parse(`${startDate}T18:00:00Z`) + 3 * DAY_MS;
  const world = createSimulator({ seed: testSeedOf(3), hours: 'always', zones: testWorldTimeZones, startDate });

  it('pays less than it earns, and is priced at a multiple that an investor has seen', () => {
    const multiples = companies.flatMap(({ id }) => {
      const { payoutRatio, priceEarnings } = currentValuationOf(world, id, now);
      expect(Number(payoutRatio ?? 0n) / 1e8, `${id} pays`).toBeLessThan(1);
      return priceEarnings === null ? [] : [Number(priceEarnings) / 1e8];
    });
    expect(multiples.length).toBeGreaterThan(companies.length * 0.8);
    expect(Math.min(...multiples)).toBeGreaterThan(4);
    expect(Math.max(...multiples)).toBeLessThan(70);
  });

  it('reports on a day on which its market trades', () => {
    for (const { id, market } of companies) {
      const { on } = world.company(id, now)!.nextReport;
      expect(getTradingDay(market, 'exchange', on), `${id} ${on}`).not.toBe('closed');
    }
  });
});

describe('dividends of a world', () => {
  const startDate = '2026-11-23';
  const now = Date.parse(`${startDate}T18:00:00Z`);
  it.each(['always', 'exchange'] as const)(
    'part, are recorded and paid on days of its exchange (hours: %s)',
    (hours) => {
      const world = createSimulator({ seed: testSeedOf(5), hours, zones: testWorldTimeZones, startDate });
      let seen = 0;
      for (const { id, market } of companies)
        for (const action of world.actions(id, now + 200 * DAY_MS, '2025-01-01')) {
          if (action.kind !== 'dividend') continue;
          const { exDate, recordDate = exDate, payDate } = action;
          for (const date of [exDate, recordDate, payDate])
            expect(getTradingDay(market, 'exchange', date), `${id} ${date}`).not.toBe('closed');
          expect([exDate, recordDate, payDate]).toEqual([exDate, recordDate, payDate].toSorted());
          seen += 1;
        }
      expect(seen).toBeGreaterThan(200);
    },
  );
});

describe("a company's statements", () => {
  it('have quarters that add up to the years, to the cent', () => {
    for (const { id } of companies.filter((_, index) => index % 3 === 0)) {
      const { statements, debtRatio } = at(id, WORLD_START_INSTANT_MS);
      const { years, quarters } = statements;
      for (const year of years) {
        const within = quarters.filter(({ from, ends }) => from >= year.from && ends <= year.ends);
        expect(within).toHaveLength(4);
        for (const what of ['sales', 'operatingProfit', 'netProfit'] as const)
          expect(within.reduce((sum, each) => sum + each[what], 0n)).toBe(year[what]);
        expect([within.at(-1)!.equity, within.at(-1)!.liabilities]).toEqual([year.equity, year.liabilities]);
      }
      for (const [index, quarter] of quarters.slice(1).entries())
        expect(quarter.from).toBe(addDays(quarters[index]!.ends, 1));
      const last = quarters.at(-1)!;
      expect(debtRatio === null).toBe(last.equity <= 0n);
      expect(last.equity + last.liabilities > 0n).toBe(true);
    }
  });

  it('are published weeks after their period ends, never earlier, and never change afterwards', () => {
    for (const { id } of companies.slice(0, 20)) {
      const published = new Map<string, string>();
      for (let day = 0; day < 400; day += 23) {
        const now = WORLD_START_INSTANT_MS - 200 * DAY_MS + day * DAY_MS;
        const company = simulator.company(id, now);
        for (const each of company?.statements.quarters ?? []) {
          expect(each.ends <= addDays(dayOf(now), -21), `${id} ${each.ends} told on ${dayOf(now)}`).toBe(true);
          const text = `${each.sales} ${each.netProfit} ${each.equity}`;
          expect(published.get(each.ends) ?? text).toBe(text);
          published.set(each.ends, text);
        }
      }
    }
  });

  it('are next published on the announced day, and not the day before', () => {
    for (const { id } of companies.slice(0, 40)) {
      const { nextReport } = at(id, WORLD_START_INSTANT_MS);
      // Published when that day's session begins, which may be in the future.
      expect(nextReport.on >= dayOf(WORLD_START_INSTANT_MS)).toBe(true);
      expect([0, 6]).not.toContain(weekdayOf(nextReport.on));
      const publishedBy = (date: string) =>
        at(id, Date.parse(`${date}T12:00:00Z`)).statements.quarters.at(-1)!.ends >= nextReport.ends;
      expect([publishedBy(addDays(nextReport.on, -2)), publishedBy(addDays(nextReport.on, 4))], id).toEqual([
        false,
        true,
      ]);
    }
  });

  it('end in different months, all in March in India; some companies have used up their equity', () => {
    const ends = (market: string) =>
      new Set(
        companies
          .filter((each) => each.market === market)
          .map(({ id }) => at(id, WORLD_START_INSTANT_MS).statements.years[0]!.ends.slice(5)),
      );
    expect([...ends('IN')]).toEqual(['03-31']);
    expect([...ends('MX')]).toEqual(['12-31']);
    expect(ends('US').size).toBeGreaterThan(2);
    expect(companies.some(({ id }) => at(id, WORLD_START_INSTANT_MS).debtRatio === null)).toBe(true);
  });
});

describe('the books of a world', () => {
  const startDate = '2026-11-23';
  const start = Date.parse(`${startDate}T18:00:00Z`);
  const worlds = (['always', 'exchange'] as const).map((hours) =>
    createSimulator({ seed: testSeedOf(7), hours, zones: testWorldTimeZones, startDate }),
  );
  const some = companies.filter(({ board }, index) => board === 'otc' || index % 4 === 0);
  const FLOWS = ['operations', 'investing', 'financing', 'dividends'] as const;
  type Books = NonNullable<FinancialStatement['books']>;
  const published = (world: Simulator, id: string, now = start) => {
    const { years, quarters } = world.company(id, now)!.statements;
    return { years, quarters: quarters as (FinancialStatement & { books: Books })[] };
  };

  it('balance: assets equal debt plus equity, and the cash flow explains every change of cash', () => {
    for (const world of worlds)
      for (const { id } of some) {
        const { quarters } = published(world, id);
        for (const [index, now] of quarters.entries()) {
          const { assets, cash, cashFlow } = now.books;
          expect(assets, `${id} ${now.ends}`).toBe(now.liabilities + now.equity);
          expect(cash >= 0n && cash <= assets && now.liabilities > 0n, `${id} ${now.ends}`).toBe(true);
          const before = quarters[index - 1];
          if (!before) continue;
          const { operations, investing, financing, dividends } = cashFlow;
          expect(operations + investing + financing, `${id} ${now.ends}`).toBe(cash - before.books.cash);
          expect(now.equity - before.equity, `${id} ${now.ends}`).toBe(now.netProfit - dividends);
        }
      }
  });

  it('have the same totals for a year as for its quarters', () => {
    for (const { id } of some) {
      const { years, quarters } = published(worlds[0]!, id);
      for (const year of years) {
        const within = quarters.filter(({ from, ends }) => from >= year.from && ends <= year.ends);
        const last = within.at(-1)!.books;
        expect([year.books!.assets, year.books!.cash]).toEqual([last.assets, last.cash]);
        for (const flow of FLOWS)
          expect(within.reduce((sum, { books }) => sum + books.cashFlow[flow], 0n)).toBe(year.books!.cashFlow[flow]);
      }
    }
  });

  it('pay out exactly the dividends that shareholders received', () => {
    let paid = 0;
    for (const instrument of some) {
      const { id, sharesOutstanding, currency } = instrument;
      const { quarters } = published(worlds[1]!, id);
      const actions = worlds[1]!.actions(id, start, '2000-01-01');
      if (actions.some(({ kind }) => kind === 'split')) continue;
      for (const { from, ends, books } of quarters) {
        const got = actions.flatMap((each) =>
          each.kind === 'dividend' && each.payDate >= from && each.payDate <= ends
            ? [computeNotional(each.amount, sharesOutstanding * SCALE, currency)]
            : [],
        );
        expect(books.cashFlow.dividends, `${id} ${ends}`).toBe(got.reduce((sum, each) => sum + each, 0n));
        paid += got.length;
      }
    }
    expect(paid).toBeGreaterThan(100);
  });

  it('never change once published, and continue from the last quarter', () => {
    const later = start + 300 * DAY_MS;
    for (const { id } of some.slice(0, 20)) {
      const [then, now] = [published(worlds[0]!, id).quarters, published(worlds[0]!, id, later).quarters];
      expect(now.length).toBeGreaterThan(then.length - 5);
      for (const each of then.slice(4)) expect(now.find(({ ends }) => ends === each.ends)).toEqual(each);
      expect(now.at(-1)!.ends > then.at(-1)!.ends).toBe(true);
    }
  });
});

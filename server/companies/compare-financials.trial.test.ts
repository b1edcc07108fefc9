/** Companies compared, in a world where three of them have reported what is needed here. */
import type { CallClient } from '@bourse/contract/call-client.ts';
import type { CorporateAction, CorporateHistory, FinancialStatement } from '@bourse/core/markets/market-types.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Venue } from '../venue/venue.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

const [CALENDAR, JANUARY, KOREAN] = ['US.NWRB', 'US.ALPN', 'KR.006815'] as const;

const DIVIDED = 'US.BRKW';
const SPLIT_ON = '2026-11-22';
const ACTIONS: readonly CorporateAction[] = [
  { kind: 'dividend', instrument: DIVIDED, exDate: '2025-05-05', payDate: '2025-05-20', amount: 2_00000000n },
  { kind: 'split', instrument: DIVIDED, exDate: SPLIT_ON, ratio: { numerator: 4n, denominator: 1n } },
];
const actionsAt = (now: number): readonly CorporateAction[] =>
  ACTIONS.filter(({ exDate }) => exDate <= new Date(now).toISOString().slice(0, 10));

const statement = (from: string, ends: string, over: Partial<FinancialStatement> = {}): FinancialStatement => ({
  from,
  ends,
  sales: 1_000_000_00n,
  operatingProfit: 200_000_00n,
  netProfit: 100_000_00n,
  liabilities: 300_000_00n,
  equity: 600_000_00n,
  ...over,
});
const YEARS: Readonly<Record<string, FinancialStatement[]>> = {
  [DIVIDED]: [statement('2025-01-01', '2025-12-31')],
  [CALENDAR]: [statement('2024-01-01', '2024-12-31'), statement('2025-01-01', '2025-12-31', { sales: 1_500_000_00n })],
  [JANUARY]: [statement('2025-02-01', '2026-01-31', { netProfit: -50_000_00n, equity: -200_000_00n })],
};

/** The world's own feed, except for the reports of two companies. */
const withReports = (venue: Venue): Venue => ({
  ...venue,
  actions: (id, now, since) => (id === DIVIDED ? actionsAt(now) : venue.actions!(id, now, since)),
  async history(id, now, since): Promise<CorporateHistory> {
    const found = await venue.history!(id, now, since);
    const years = YEARS[id];
    const actions = id === DIVIDED ? actionsAt(now) : found.actions;
    return years && found.company
      ? { actions, company: { ...found.company, statements: { years, quarters: [] } } }
      : found;
  },
});

const server = provideTestServer({ feed: withReports });
let visitor: CallClient;
beforeAll(async () => {
  visitor = server.client();
});

async function pageOf(instrument: string) {
  const result = await visitor.call('quotes/getInstrument', { instrument });
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
/** Its row among all that fit, once its reports have been looked up. */
async function screened(instrument: string) {
  const { client } = await server.customer();
  for (;;) {
    const ranges = { marketCap: {}, priceEarnings: {} };
    const result = await client.call('discovery/screen', { market: 'US', ranges, limit: 100 });
    if (!result.ok) throw new Error(result.code);
    const row = result.data.rows.find((each) => each.instrument === instrument)!;
    if (result.data.computing === null) return row;
    server.clock.advance(5_000);
  }
}

async function compare(instruments: string[], into?: string) {
  const result = await visitor.call('discovery/compareFinancials', { instruments, ...(into ? { in: into } : {}) });
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
type Comparison = Awaited<ReturnType<typeof compare>>;
const columnsOf = ({ periods }: Comparison, period: string) => periods.find((each) => each.period === period)!.columns;

describe('comparing financials of companies', () => {
  test('puts fiscal years that end in different months into one row, each with its dates', async () => {
    const all = await compare([CALENDAR, JANUARY]);
    expect(all.periods.map(({ period }) => period)).toEqual(['2025', '2024']);
    expect(columnsOf(all, '2025').map(({ from, ends }) => [from, ends])).toEqual([
      ['2025-01-01', '2025-12-31'],
      ['2025-02-01', '2026-01-31'],
    ]);
    const [first] = columnsOf(all, '2025');
    expect(first!.figures.sales).toEqual({ value: '1500000.00', why: null });
    expect(first!.figures.salesGrowth).toEqual({ value: '0.5', why: null });
    expect(first!.rates).toBeNull();
  });

  test('gives a reason instead of a number for an unreported figure, a loss or negative equity', async () => {
    const all = await compare([CALENDAR, JANUARY]);
    const [, loses] = columnsOf(all, '2025');
    const { netProfit, priceEarnings, debtRatio, returnOnEquity, equity, salesGrowth } = loses!.figures;
    expect(netProfit.value).toBe('-50000.00');
    expect(equity.value).toBe('-200000.00');
    expect([priceEarnings, debtRatio, returnOnEquity, salesGrowth]).toEqual([
      { value: null, why: 'loss' },
      { value: null, why: 'negativeEquity' },
      { value: null, why: 'negativeEquity' },
      { value: null, why: 'notReported' },
    ]);
    const [, before] = columnsOf(all, '2024');
    expect(before).toMatchObject({ from: null, ends: null, figures: { sales: { value: null, why: 'notReported' } } });
    expect(before!.figures.marketCap.value).toMatch(/^\d+\.\d\d$/);
  });

  test('converts flows at the mean of daily closes and balances at the last close, and states both rates', async () => {
    const [own, won] = [await compare([CALENDAR]), await compare([CALENDAR], 'KRW')];
    const bars = await visitor.call('quotes/getBars', {
      instrument: 'FX.USDKRW',
      period: '1d',
      adjustment: 'none',
      before: '2026-01-10T00:00:00.000Z',
      limit: 500,
    });
    if (!bars.ok) throw new Error(bars.code);
    const dated = bars.data.bars.map(({ at, close }) => ({
      date: new Date(Date.parse(at) + 12 * 3_600_000).toISOString().slice(0, 10),
      close: Number(close),
    }));
    const within = dated.filter(({ date }) => date >= '2025-01-01' && date <= '2025-12-31');
    const mean = within.reduce((sum, { close }) => sum + close, 0) / within.length;
    const [then, now] = [columnsOf(own, '2025')[0]!, columnsOf(won, '2025')[0]!];
    expect(won.ratesFrom).toBe('simulated');
    expect(now.rates).toMatchObject({ days: within.length, endOn: within.at(-1)!.date });
    expect(Number(now.rates!.average)).toBeCloseTo(mean, 6);
    expect(Number(now.rates!.end)).toBeCloseTo(within.at(-1)!.close, 6);
    const at = (rate: string, dollars: string | null) => Math.round(Number(rate) * Number(dollars));
    expect(Number(now.figures.sales.value)).toBe(at(now.rates!.average!, then.figures.sales.value));
    expect(Number(now.figures.equity.value)).toBe(at(now.rates!.end!, then.figures.equity.value));
    for (const name of ['salesGrowth', 'netMargin', 'debtRatio', 'priceEarnings', 'dividendYield'] as const)
      expect(now.figures[name]).toEqual(then.figures[name]);
  });

  test('computes figures per share from totals and the present number of shares', async () => {
    const all = await compare([KOREAN]);
    const { data } = (await visitor.call('quotes/getInstrument', { instrument: KOREAN })) as never as {
      data: { figures: { shares: string }; company: { earningsPerShare: string } };
    };
    const newest = all.periods.find(({ period }) => period !== 'trailing')!.columns[0]!;
    expect(newest.figures.earningsPerShare.value).toBe(data.company.earningsPerShare);
    expect(all.periods[0]!.period).toBe('trailing');
    expect(all.periods).toHaveLength(5);
    const [trailing] = all.periods[0]!.columns;
    expect(trailing!.ends! > newest.ends!).toBe(true);
    const worth = Number(trailing!.figures.netProfit.value) / Number(data.figures.shares);
    expect(Number(trailing!.figures.earningsPerShare.value)).toBeCloseTo(worth, 4);
  });

  test('shows the same dividends of the last twelve months as the company page', async () => {
    for (const id of [KOREAN, 'KR.012985', 'KR.018255']) {
      const all = await compare([id]);
      const { data } = (await visitor.call('quotes/getInstrument', { instrument: id })) as never as {
        data: { figures: { dividendYield: string | null } };
      };
      const { dividendYield } = all.periods[0]!.columns[0]!.figures;
      expect(dividendYield.value).toBe(data.figures.dividendYield ?? '0');
    }
  });

  test('refuses five companies, a duplicate, an unknown instrument and one that is no company', async () => {
    const refused = async (instruments: string[], into?: string) => {
      const result = await visitor.call('discovery/compareFinancials', { instruments, ...(into ? { in: into } : {}) });
      return result.ok ? null : [result.code, result.params];
    };
    const five = [CALENDAR, JANUARY, KOREAN, 'KR.012985', 'KR.018255'];
    expect(await refused(five)).toEqual(['compareTooMany', { maximum: 4 }]);
    expect(await refused([CALENDAR, CALENDAR])).toEqual(['compareTwice', { instrument: CALENDAR }]);
    expect(await refused([CALENDAR, 'US.NOBODY'])).toEqual(['instrumentNotFound', { instrument: 'US.NOBODY' }]);
    expect(await refused(['FX.EURUSD'])).toEqual(['compareNoCompany', { instrument: 'FX.EURUSD' }]);
    expect(await refused([CALENDAR], 'ZZZ')).toEqual(['currencyUnknown', { currency: 'ZZZ' }]);
    await expect(refused([])).rejects.toThrow('400');
  });

  test('states figures per share in new shares after a split, for earlier years too', async () => {
    const a = columnsOf(await compare([DIVIDED]), '2025')[0]!.figures;
    expect(a.dividendsPerShare.value).toBe('2');
    const [before, walked] = [await pageOf(DIVIDED), await screened(DIVIDED)];
    server.clock.advance(3 * 86_400_000);
    const b = columnsOf(await compare([DIVIDED]), '2025')[0]!.figures;
    expect(b.dividendsPerShare.value).toBe('0.5');
    for (const name of ['earningsPerShare', 'bookPerShare'] as const)
      expect(Number(b[name].value)).toBeCloseTo(Number(a[name].value) / 4, 6);
    expect(b.netProfit).toEqual(a.netProfit);
    // The company's own page and the rankings say the same.
    const after = await pageOf(DIVIDED);
    const close = (one: unknown, other: number) => expect(Number(one) / other).toBeCloseTo(1, 4);
    close(before.company!.earningsPerShare, Number(a.earningsPerShare.value));
    close(after.company!.earningsPerShare, Number(b.earningsPerShare.value));
    expect(after.company!.years).toEqual(before.company!.years);
    expect(BigInt(after.figures.shares!)).toBe(4n * BigInt(before.figures.shares!));
    // Its price times earnings a share of today: this feed's price doesn't move by the split.
    close(after.company!.priceEarnings, Number(after.quote!.last) / Number(after.company!.earningsPerShare));
    const then = await screened(DIVIDED);
    const capOf = (row: typeof then): number => Number(row.figures.marketCap) / Number(row.last);
    expect(capOf(then) / capOf(walked)).toBeCloseTo(4, 3);
    close(then.figures.priceEarnings, Number(then.last) / Number(after.company!.earningsPerShare));
  });
});

/** Portfolios' daily worth: stored once, from the ledger and the prices of the moment. */
import { describe, expect, it } from 'vitest';
import { PROFIT_PARTS, computeTimeWeightedReturn } from '@bourse/core/reporting/performance/performance-measurement.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import { createPerformancePointRecorder, recordPerformancePoints } from './record-performance-points.ts';
import { loadPortfolioValues } from './portfolio-values.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const STOCK = 'US.NWRB';
const DAY_MS = 86_400_000;
const server = provideTestServer({ workByHand: true });

const order = ({ client }: TestCustomer, quantity: string, more: object = {}) =>
  unwrapAnswer(
    client.call('trading/placeOrder', {
      instrument: STOCK,
      side: 'long',
      type: 'market',
      quantity,
      key: createIdempotencyKey(),
      ...more,
    }),
  );
const keep = () => recordPerformancePoints(server.composed.dependencies);
const nextDay = (days = 1, hours = 12): void =>
  server.clock.set((Math.floor(server.clock.now() / DAY_MS) + days) * DAY_MS + hours * 3_600_000);
async function accountOf({ account }: TestCustomer): Promise<bigint> {
  const rows = await server.database.kysely
    .selectFrom('customers')
    .select('account_id')
    .where('mobile', '=', account)
    .execute();
  return rows[0]!.account_id;
}
const pointsOf = async (customer: TestCustomer) =>
  server.database.kysely
    .selectFrom('performance_points')
    .selectAll()
    .where('account_id', '=', await accountOf(customer))
    .orderBy('portfolio')
    .orderBy('at')
    .orderBy('currency')
    .execute();
const measured = async (customer: TestCustomer, into = 'USD', from = 0, portfolio = MAIN_PORTFOLIO) =>
  (await server.composed.dependencies.portfolioPerformance.measured(
    { account: await accountOf(customer), portfolio },
    { from },
    into,
  ))!;

describe('days of a portfolio', () => {
  it("are stored once, however many processes record them, and add up to the portfolio's value", async () => {
    const ann = await server.customer();
    await order(ann, '30');
    nextDay();
    await order(ann, '10', { effect: 'close' });
    nextDay();
    await Promise.all([keep(), keep()]);
    const once = await pointsOf(ann);
    expect(once.filter(({ currency }) => currency === 'USD').length).toBeGreaterThanOrEqual(3);
    expect(await keep()).toBe(0);
    expect(await pointsOf(ann)).toEqual(once);

    for (const into of ['USD', 'KRW', 'USDT']) {
      const { parts, began, value, flows, levels } = await measured(ann, into);
      expect(PROFIT_PARTS.reduce((sum, name) => sum + parts[name], 0n)).toBe(value - began - flows);
      expect(levels.at(-1)!.value).toBe(value);
      const portfolioView = await unwrapAnswer(ann.client.call('trading/getPortfolio', { in: into }));
      // Each currency is converted once there, money and positions apart.
      expect(
        Math.abs(Number(portfolioView.total) - Number(value) / (into === 'KRW' ? 1 : into === 'USDT' ? 1e6 : 100)),
      ).toBeLessThan(into === 'KRW' ? 30 : 0.3);
    }
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it("end at current rates, like the wallet's total, while the clock runs on", async () => {
    const zoe = await server.customer();
    nextDay();
    server.clock.advance(40_000);
    const began = server.clock.now();
    let quoteReads = 0;
    const clock = { now: () => began + quoteReads++ };
    const dependencies = { ...server.composed.dependencies, clock };
    const { snapshots } = (await loadPortfolioValues(
      dependencies,
      await accountOf(zoe),
      MAIN_PORTFOLIO,
      { from: 0, to: Infinity },
      'USD',
    ))!;
    const ours = createValuationRates(dependencies.venues).into('USD', began);
    const amount = 1_000_000_000n;
    const worth = (into: (amount: bigint, currency: string) => bigint | null) =>
      ['KRW', 'THB', 'MXN', 'JPY'].map((currency) => into(amount, currency));
    expect(worth(snapshots.at(-1)!.into)).toEqual(worth(ours));
    expect(worth(createValuationRates(dependencies.venues).into('USD', began - 40_000))).not.toEqual(worth(ours));
    expect(quoteReads).toBeGreaterThan(1);
  });

  it('are not searched for again until the next day has ended', async () => {
    const eve = await server.customer();
    await order(eve, '3');
    nextDay();
    const keepAll = createPerformancePointRecorder(server.composed.dependencies);
    expect(await keepAll()).toBeGreaterThan(0);
    const account = await accountOf(eve);
    await queryAsOwner(server.database.ownerUrl, 'delete from performance_through where account_id = $1', [account]);
    expect(await keepAll()).toBe(0);
    nextDay();
    expect(await keepAll()).toBeGreaterThan(0);
    const { kysely } = server.database;
    expect(
      await kysely.selectFrom('performance_through').select('through').where('account_id', '=', account).execute(),
    ).toHaveLength(1);
  });

  it('continue where they ended after days without a server, and a dormant account adds no rows', async () => {
    const [ben, idle] = [await server.customer(), await server.customer()];
    await order(ben, '5');
    nextDay();
    await keep();
    const before = (await pointsOf(idle)).length;
    const held = (await pointsOf(ben)).length;
    nextDay(9);
    await keep();
    expect((await pointsOf(idle)).length).toBe(before);
    expect((await pointsOf(ben)).length).toBeGreaterThan(held + 5);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('treat a transfer between portfolios as a flow at its moment, not as a return', async () => {
    const cay = await server.customer();
    const { portfolio } = await unwrapAnswer(
      cay.client.call('portfolios/createPortfolio', { name: 'Other', key: createIdempotencyKey() }),
    );
    const move = (from: string, to: string, amount: string) =>
      unwrapAnswer(
        cay.client.call('portfolios/transferBetween', {
          from,
          to,
          currency: 'USD',
          amount,
          key: createIdempotencyKey(),
        }),
      );
    await move('0', portfolio.portfolio, '3000');
    await order(cay, '10', { portfolio: portfolio.portfolio });
    nextDay();
    await move('0', portfolio.portfolio, '1000');
    nextDay();
    await keep();
    await move(portfolio.portfolio, '0', '500');
    const own = await measured(cay, 'USD', 0, Number(portfolio.portfolio));
    expect(own.flows).toBe(3_500_00n);
    expect(own.value - own.flows).toBe(PROFIT_PARTS.reduce((sum, name) => sum + own.parts[name], 0n));
    expect(own.parts.currency).toBe(0n);
    expect(own.levels.filter(({ flows }) => flows !== 0n).map(({ flows }) => flows)).toEqual([
      3_000_00n,
      1_000_00n,
      -500_00n,
    ]);
    // The return is what the stock has done to what was in the portfolio: a part of the profit over some 3,000.
    const rate = Number(computeTimeWeightedReturn(own)!) / 1e8;
    expect(Math.sign(rate)).toBe(Math.sign(Number(own.value - own.flows)));
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('fail the audit if a row was forged', async () => {
    const dan = await server.customer();
    await order(dan, '3');
    nextDay();
    await keep();
    const account = await accountOf(dan);
    const forge = (column: string, change: string) =>
      queryAsOwner(
        server.database.ownerUrl,
        `update performance_points set ${column} = ${column} ${change} where account_id = ${account} and
          currency = 'USD' and at =
          (select max(at) from performance_points where account_id = ${account} and currency = 'USD')`,
      );
    for (const column of ['cash', 'open_profit', 'fees', 'traded']) {
      await forge(column, '+ 1');
      expect(await server.listAuditDifferences()).toEqual([expect.stringContaining(`performance ${account}`)]);
      await forge(column, '- 1');
    }
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);

describe('reported performance', () => {
  it("adds up: profit parts and instruments sum to the profit, and the curve ends at the wallet's total", async () => {
    const eve = await server.customer();
    const from = iso(server.clock.now());
    await order(eve, '20');
    await order(eve, '0.05', { instrument: 'CRYPTO.BTCUSDT' });
    nextDay();
    await order(eve, '7', { effect: 'close' });
    nextDay(12);
    await keep();
    const to = iso(server.clock.now());
    for (const currency of ['USD', 'MXN']) {
      const performanceAnswer = await unwrapAnswer(
        eve.client.call('performance/getPerformance', { from, to, in: currency }),
      );
      expect(performanceAnswer).toMatchObject({ portfolio: '0', in: currency, from, to, began: '0.00' });
      const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, each) => total + cents(each), 0n);
      expect(sum(Object.values(performanceAnswer.parts))).toBe(cents(performanceAnswer.profit));
      expect(cents(performanceAnswer.value) - cents(performanceAnswer.began) - cents(performanceAnswer.flows)).toBe(
        cents(performanceAnswer.profit),
      );
      expect(sum([...performanceAnswer.byInstrument.map(({ profit }) => profit), performanceAnswer.other])).toBe(
        cents(performanceAnswer.profit),
      );
      expect(sum(performanceAnswer.byMarket.map(({ profit }) => profit))).toBe(
        sum(performanceAnswer.byInstrument.map(({ profit }) => profit)),
      );
      expect(performanceAnswer.byInstrument.map(({ instrument }) => instrument).sort()).toEqual([
        'CRYPTO.BTCUSDT',
        STOCK,
      ]);
      expect(performanceAnswer.months.length).toBeGreaterThan(0);
      expect(Number(performanceAnswer.twr)).toBeGreaterThan(-1);
      expect(performanceAnswer.xirr === null).toBe(performanceAnswer.xirrFailure !== null);
      const wallet = await unwrapAnswer(eve.client.call('wallet/getWallet', { in: currency }));
      for (const span of ['day', 'week', 'month', 'year', 'all'] as const) {
        const { points, value, profit } = await unwrapAnswer(
          eve.client.call('performance/getCurve', { span, in: currency }),
        );
        expect(Math.abs(Number(value) - Number(wallet.total))).toBeLessThan(0.3);
        expect(points.at(-1)!.value).toBe(value);
        expect(points.length).toBeGreaterThan(2);
        const flows = sum(points.slice(1).map((point) => point.flows));
        expect(cents(points.at(-1)!.value) - cents(points[0]!.value) - flows).toBe(cents(profit));
        // The curve has the same days as the figures beside it.
        const days = { day: 1, week: 7, month: 30, year: 365, all: 365 }[span];
        const first = iso(server.clock.now() - (days - 1) * DAY_MS);
        const sameRange = { from: first, to, in: currency };
        expect([span, profit]).toEqual([
          span,
          (await unwrapAnswer(eve.client.call('performance/getPerformance', sameRange))).profit,
        ]);
      }
      for (const [zone, hours] of [
        ['Asia/Seoul', 9],
        ['Pacific/Honolulu', -10],
      ] as const) {
        const own = await unwrapAnswer(eve.client.call('performance/getCurve', { span: 'day', in: currency, zone }));
        const now = server.clock.now() + hours * 3_600_000;
        const midnight = now - (now % DAY_MS) - hours * 3_600_000;
        expect(own.points[0]!.at, zone).toBe(new Date(midnight).toISOString());
        expect(cents(own.value) - cents(own.points[0]!.value)).toBe(cents(own.profit));
      }
    }
    const lots = await unwrapAnswer(eve.client.call('performance/listTaxLots', { status: 'open' }));
    expect(lots.rows.map(({ instrument, quantity }) => [instrument, quantity]).sort()).toEqual([
      ['CRYPTO.BTCUSDT', '0.05'],
      [STOCK, '13'],
    ]);
    const closed = await unwrapAnswer(
      eve.client.call('performance/listTaxLots', { status: 'closed', instrument: STOCK }),
    );
    expect(closed.rows).toMatchObject([{ quantity: '7', side: 'long' }]);
    const [lot] = closed.rows;
    expect(cents(lot!.proceeds!) - cents(lot!.cost!)).toBe(cents(lot!.gain!));
  });

  it('reports tax lots first in, first out, whichever position is sold; positions and tax year do not', async () => {
    const kim = await server.customer();
    await order(kim, '1');
    server.clock.advance(60_000);
    const { order: second } = await order(kim, '3');
    server.clock.advance(60_000);
    await unwrapAnswer(
      kim.client.call('trading/closePosition', {
        position: second.position!,
        quantity: '2',
        key: createIdempotencyKey(),
      }),
    );
    const quantities = async (status: 'open' | 'closed') =>
      (await unwrapAnswer(kim.client.call('performance/listTaxLots', { status }))).rows.map(({ quantity }) => quantity);
    expect(await quantities('open')).toEqual(['2']);
    expect((await quantities('closed')).sort()).toEqual(['1', '1']);
    const { rows } = await unwrapAnswer(kim.client.call('trading/listPositions', {}));
    expect(rows.map(({ openQuantity }) => openQuantity)).toEqual(['1', '1']);
    const sold = rows.find(({ id }) => id === second.position)!;
    const year = new Date(server.clock.now()).getUTCFullYear();
    const report = await unwrapAnswer(kim.client.call('wallet/getTaxReport', { year }));
    expect(report.rows).toMatchObject([{ market: 'US', realized: sold.realizedProfit }]);
  });

  it('is compared with an index, and is refused for an unknown index or currency', async () => {
    const fay = await server.customer();
    const [today, other] = [iso(server.clock.now()), iso(server.clock.now() + 3 * DAY_MS)];
    const { rows } = await unwrapAnswer(
      fay.client.call('quotes/listInstruments', { market: 'US', board: 'index', limit: 1 }),
    );
    const index = rows[0]!.instrument;
    const ask = (input: object) => fay.client.call('performance/getPerformance', { from: today, to: today, ...input });
    expect((await unwrapAnswer(ask({ index }))).index).toMatchObject({ instrument: index, rate: expect.any(String) });
    expect(await ask({ from: other, to: today })).toMatchObject({ code: 'periodEmpty' });
    expect(await ask({ from: other, to: other })).toMatchObject({ code: 'periodEmpty' });
    expect(await ask({ index: STOCK })).toMatchObject({ code: 'instrumentNotFound' });
    expect(await ask({ portfolio: '7' })).toMatchObject({ code: 'portfolioNotFound' });
    expect(await ask({ in: 'ZZZ' })).toMatchObject({ code: 'currencyUnknown' });
    expect(await ask({ from: '2020-01-01', to: '2020-02-01' })).toMatchObject({
      ok: true,
      data: { profit: '0.00', twr: null, xirr: null, xirrFailure: 'noFlows', months: [], drawdown: null },
    });
  });

  it('is reported for any number of orders, whatever other references exist', async () => {
    const gil = await server.customer();
    await order(gil, '2');
    const { portfolio } = await unwrapAnswer(
      gil.client.call('portfolios/createPortfolio', { name: 'Other', key: createIdempotencyKey() }),
    );
    await unwrapAnswer(
      gil.client.call('portfolios/transferBetween', {
        from: '0',
        to: portfolio.portfolio,
        currency: 'USD',
        amount: '10',
        key: createIdempotencyKey(),
      }),
    );
    // So many orders that each transfer's order is looked up by its number.
    await queryAsOwner(
      server.database.ownerUrl,
      `insert into orders select o.* from generate_series(1, 3000) n, lateral (select (jsonb_populate_record(each,
        jsonb_build_object('order_seq', 1000000 + n))).*
        from orders each where account_id = ${await accountOf(gil)}) o`,
    );
    await queryAsOwner(server.database.ownerUrl, 'analyze orders, positions, lending_orders, transfers');
    const day = iso(server.clock.now());
    const performanceAnswer = await unwrapAnswer(
      gil.client.call('performance/getPerformance', { from: day, to: day, in: 'USD' }),
    );
    expect(performanceAnswer.byInstrument.map(({ instrument }) => instrument)).toEqual([STOCK]);
  });
});

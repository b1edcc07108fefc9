/** Splits, dividends and delistings that a source reports: nothing of them holds before people have decided. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createIdempotencyKey, type TestStaff } from '../../testing/test-server.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { type SourceAction, SourceError } from '../price-source.ts';
import { createFixedSource, printOf } from '../testing-fixed-source.ts';
import {
  approve,
  type RealPriceTestServer,
  sourceDay as day,
  provideRealPriceTestServer,
} from '../testing-real-prices.ts';

const APPLE = 'US.AAPL';
const MICROSOFT = 'US.MSFT';
/** Mornings in New York: a Friday, the Monday of a split, the Tuesday after. */
const FRIDAY = Date.parse('2026-11-20T16:00:00.000Z');
const MONDAY = Date.parse('2026-11-23T16:00:00.000Z');
const TUESDAY = Date.parse('2026-11-24T16:00:00.000Z');
const BEFORE = [day('2026-11-18', '400'), day('2026-11-19', '404')];
const SPLIT: SourceAction = { kind: 'split', exDate: '2026-11-23', to: 4n, from: 1n };
const OLD_SPLIT: SourceAction = { kind: 'split', exDate: '2026-03-02', to: 2n, from: 1n };
const DIVIDEND: SourceAction = { kind: 'dividend', exDate: '2026-11-24', amount: '0.24' };

const decideReports = (staff: TestStaff, reports: string[], verdict: 'propose' | 'dismiss' = 'propose') =>
  staff.client.call('staff/decideReportedActions', {
    ...{ reports, verdict, why: 'The exchange says so', key: createIdempotencyKey() },
  });
const listReports = (staff: TestStaff) => unwrapAnswer(staff.client.call('staff/listReportedActions', {}));
const closesOf = async (server: RealPriceTestServer, id: string, adjustment: 'none' | 'forward' = 'forward') => {
  const customer = await server.customer();
  const request = { instrument: id, period: '1d', adjustment } as const;
  const { bars } = await unwrapAnswer(customer.client.call('quotes/getBars', request));
  return bars.map(({ close }) => Number(close));
};
const order = async (server: RealPriceTestServer, instrument: string) =>
  (await server.customer()).client.call('trading/placeOrder', {
    ...{ instrument, side: 'long', type: 'market', quantity: '1', key: createIdempotencyKey() },
  } as never);

describe('in a practice world', () => {
  const [yahoo, massive] = [createFixedSource('yahoo'), createFixedSource('massive')];
  const server = provideRealPriceTestServer([yahoo, massive]);
  let staff: TestStaff;
  beforeAll(async () => {
    server.clock.set(FRIDAY);
    staff = await server.staff('treasurer');
    await server.decide('yahoo', 1, ['US'], staff);
    await server.decide('massive', 2, ['US'], staff);
    yahoo.days.set('AAPL', { currency: 'USD', bars: BEFORE, actions: [] });
    yahoo.prints.set('AAPL', printOf('AAPL', FRIDAY, '404'));
    await server.add(staff, APPLE);
    await server.step(3);
  });
  const goOn = async (now: number, last: string) => {
    server.clock.set(now);
    staff = await server.staff('treasurer');
    for (let time = 0; time < 3; time += 1) {
      yahoo.prints.set('AAPL', printOf('AAPL', server.clock.now(), last));
      await server.step();
    }
  };

  it('a split that only the source knows makes no spike, no fill and no fact', async () => {
    yahoo.days.set('AAPL', { currency: 'USD', bars: [...BEFORE, day('2026-11-20', '408')], actions: [SPLIT] });
    await goOn(MONDAY, '102');
    const { alone, reports } = await listReports(staff);
    expect(alone).toBe(true);
    expect(reports).toMatchObject([
      { instrument: APPLE, kind: 'split', exDate: '2026-11-23', terms: '4:1', sources: ['yahoo'], state: 'open' },
    ]);
    expect(await closesOf(server, APPLE)).toEqual([400, 404, 408]);
    expect(await order(server, APPLE)).toMatchObject({ ok: false });
    expect((await server.database.pool.query('select * from corporate_actions')).rows).toEqual([]);
  });

  it('the same of another source is the same report', async () => {
    massive.days.set('AAPL', { currency: 'USD', bars: [], actions: [SPLIT] });
    const { barFiller, realPrices } = server.composed.dependencies;
    const instrument = realPrices.memory.instrument(APPLE)!;
    const fill = { instrument, source: massive, period: '1d' as const, from: MONDAY - 86_400_000, until: MONDAY };
    await barFiller.save(fill, massive.days.get('AAPL')!);
    expect((await listReports(staff)).reports).toMatchObject([{ sources: ['yahoo', 'massive'] }]);
  });

  it('is the house’s own once decided, and divides the kept bars once', async () => {
    const [report] = (await listReports(staff)).reports;
    expect(report!.evidence?.adjusted.map(({ close }) => Number(close))).toEqual([400, 404, 408]);
    const answer = await unwrapAnswer(decideReports(staff, [report!.report]));
    expect(answer.reports).toMatchObject([{ state: 'own' }]);
    await goOn(MONDAY + 60_000, '102.1');
    expect(await closesOf(server, APPLE)).toEqual([100, 101, 102, 102.1]);
    expect(await closesOf(server, APPLE, 'none')).toEqual([400, 404, 408, 102.1]);
    yahoo.days.set('AAPL', {
      currency: 'USD',
      bars: [...BEFORE, day('2026-11-20', '408'), day('2026-11-23', '102.5')],
      actions: [SPLIT],
    });
    await goOn(TUESDAY, '103');
    expect(await closesOf(server, APPLE)).toEqual([100, 101, 102, 102.5, 103]);
    expect(await decideReports(staff, [report!.report])).toMatchObject({ ok: false, code: 'notInThatState' });
  });

  it('of before an instrument was added only splits count, and hide the side that nobody held', async () => {
    const bars = [day('2026-02-26', '800'), day('2026-03-03', '401'), day('2026-11-23', '405')];
    yahoo.days.set('MSFT', { currency: 'USD', bars, actions: [OLD_SPLIT, { ...DIVIDEND, exDate: '2026-08-20' }] });
    await server.add(staff, MICROSOFT);
    await server.step(3);
    const { reports } = await listReports(staff);
    const own = reports.filter(({ instrument }) => instrument === MICROSOFT);
    expect(own).toMatchObject([{ kind: 'split', exDate: '2026-03-02' }]);
    expect(await closesOf(server, MICROSOFT)).toEqual([401, 405]);
    await unwrapAnswer(decideReports(staff, [own[0]!.report]));
    expect(await closesOf(server, MICROSOFT)).toEqual([400, 401, 405]);
  });

  it('says what is wrong with a reported split that prices contradict, and can be told that it is none', async () => {
    const wrong: SourceAction = { kind: 'split', exDate: '2026-03-03', to: 10n, from: 1n };
    yahoo.days.set('MSFT', { currency: 'USD', bars: [], actions: [wrong] });
    server.clock.advance(86_400_000);
    staff = await server.staff('treasurer');
    await server.step(3);
    const report = (await listReports(staff)).reports.find(({ terms }) => terms === '10:1')!;
    expect(await decideReports(staff, [report.report])).toMatchObject({ ok: false, code: 'actionsAgainstPrices' });
    expect(await decideReports(staff, ['999'])).toMatchObject({ ok: false, code: 'notFound' });
    const { reports } = await unwrapAnswer(decideReports(staff, [report.report], 'dismiss'));
    expect(reports.find(({ terms }) => terms === '10:1')).toMatchObject({ state: 'dismissed' });
    expect(await closesOf(server, MICROSOFT)).toEqual([400, 401, 405]);
  });

  it('a symbol that its source no longer knows is reported as a delisting, once', async () => {
    yahoo.days.delete('MSFT');
    server.clock.set(Date.parse('2026-12-04T16:00:00.000Z'));
    staff = await server.staff('treasurer');
    const { history } = yahoo;
    const spy = yahoo as { history: typeof history };
    spy.history = (request) =>
      request.symbol === 'MSFT' ? Promise.reject(new SourceError('unknownSymbol', 'no chart')) : history!(request);
    await server.step(4);
    server.clock.advance(86_400_000);
    staff = await server.staff('treasurer');
    await server.step(4);
    spy.history = history;
    const { reports } = await listReports(staff);
    expect(reports.filter(({ kind }) => kind === 'delisting')).toMatchObject([
      { instrument: MICROSOFT, exDate: '2026-11-24', state: 'open' },
    ]);
  });
});

describe('elsewhere', () => {
  const yahoo = createFixedSource('yahoo');
  const server = provideRealPriceTestServer([yahoo], { practice: false });

  it('a second person approves a dividend, and a rejected one can be proposed again', async () => {
    server.clock.set(FRIDAY);
    const [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
    await server.decide('yahoo', 1, ['US'], first, second);
    await server.add(first, APPLE);
    yahoo.days.set('AAPL', { currency: 'USD', bars: BEFORE, actions: [DIVIDEND] });
    await server.step(3);
    const [report] = (await listReports(first)).reports;
    const answer = await unwrapAnswer(decideReports(first, [report!.report]));
    expect(answer).toMatchObject({ alone: false, reports: [{ state: 'proposed' }] });
    const waiting = async () => (await unwrapAnswer(second.client.call('staff/listActions', {}))).waiting;
    const [file] = await waiting();
    expect(file).toMatchObject({ actions: [{ kind: 'dividend', amount: '0.24', exDate: '2026-11-24' }] });
    await unwrapAnswer(
      second.client.call('staff/decideProposal', {
        ...{ proposal: file!.proposal!.id, verdict: 'reject', reason: 'notNeeded', key: createIdempotencyKey() },
      }),
    );
    expect((await listReports(first)).reports).toMatchObject([{ state: 'open' }]);
    await unwrapAnswer(decideReports(first, [report!.report]));
    await approve(second, (await waiting())[0]!.proposal!.id);
    expect((await listReports(first)).reports).toMatchObject([{ state: 'own' }]);
    const { venues, realPrices } = server.composed.dependencies;
    await realPrices.reload();
    expect(venues.upcoming(APPLE, server.clock.now())).toMatchObject([{ kind: 'dividend', exDate: '2026-11-24' }]);
  });
});

/** For tests: a server with one fund of three American companies whose jobs run by hand, and helpers. */
import { getBookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { parsePercent } from '@bourse/core/markets/rulebook/rule-notation.ts';
import { vi } from 'vitest';
import type { ServerOptions } from '../compose-server.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideStarted } from '../testing/provide-test-server.ts';
import {
  createIdempotencyKey,
  startTestServer,
  type TestCustomer,
  type TestServer,
  type TestStaff,
} from '../testing/test-server.ts';
import { openApprovedFunds, openFund } from './open-fund.ts';
import { closeFunds } from './close-funds.ts';
import { processDealingDays } from './process-dealing-days.ts';
import { fillHypotheticalPrices } from './hypothetical-prices.ts';
import { payFundCompensations, payRedemptionsAndFundFees } from './fund-payouts.ts';
import { runDueFundPlans } from './fund-savings-plans.ts';
import { tradeFundBaskets } from './trade-basket.ts';

const DAY_MS = 86_400_000;
const MINUTES_MS = 5 * 60_000;
export const FUND_INSTRUMENTS = ['US.ALPN', 'US.CDRM', 'US.EVFL'] as const;

export async function expectCallSuccess<Data>(call: Promise<{ ok: true; data: Data } | { ok: false; code: string }>) {
  const result = await call;
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.data;
}

export class FundTestWorld {
  readonly server: TestServer;
  fund = '';
  constructor(server: TestServer) {
    this.server = server;
  }
  get dependencies() {
    return this.server.composed.dependencies;
  }

  /** Runs all jobs twice: the second time changes nothing. */
  async work(): Promise<void> {
    for (let time = 0; time < 2; time++) {
      await fillHypotheticalPrices(this.dependencies);
      await runDueFundPlans(this.dependencies);
      await processDealingDays(this.dependencies);
      await payRedemptionsAndFundFees(this.dependencies);
      await openApprovedFunds(this.dependencies);
      await closeFunds(this.dependencies);
      await payFundCompensations(this.dependencies);
      await tradeFundBaskets(this.dependencies);
    }
  }
  async days(count: number): Promise<void> {
    for (let day = 0; day < count; day++) {
      this.server.clock.advance(DAY_MS);
      await this.work();
    }
  }
  /** Waits until this process leads the instrument's books. */
  async leads(instrument: InstrumentId): Promise<void> {
    const { leaderElection } = this.dependencies;
    await vi.waitFor(async () => {
      await leaderElection.beat();
      if (leaderElection.number(getBookPartition(instrument)) === null)
        throw new Error('somebody else leads its books');
    });
  }
  differences(): Promise<string[]> {
    return this.server.listAuditDifferences();
  }
  own(text: string, values: unknown[] = []) {
    return queryAsOwner(this.server.database.ownerUrl, text, values);
  }
  /** Logs in again: no session lasts this long. */
  async again({ account: mobile, password }: TestCustomer) {
    const { token } = await expectCallSuccess(this.server.client().call('user/login', { account: mobile, password }));
    return this.server.client({ token, account: mobile });
  }
  /** Two people who may decide what moves money, after the waiting period of a new login. */
  async two(role: Parameters<TestServer['staff']>[0]): Promise<[TestStaff, TestStaff]> {
    const both: [TestStaff, TestStaff] = [await this.server.staff(role), await this.server.staff(role)];
    this.server.clock.advance(MINUTES_MS);
    return both;
  }

  buy({ client }: TestCustomer, amount: string) {
    return client.call('funds/buyFund', { fund: this.fund, amount, key: createIdempotencyKey() });
  }
  async order({ client }: Pick<TestCustomer, 'client'>, id: string) {
    return (await expectCallSuccess(client.call('funds/listFundOrders', { limit: 100 }))).rows.find(
      (each) => each.id === id,
    )!;
  }
  async holding({ client }: Pick<TestCustomer, 'client'>) {
    return (await expectCallSuccess(client.call('funds/listHoldings', {}))).rows.find(({ fund }) => fund === this.fund);
  }
  async available({ client }: Pick<TestCustomer, 'client'>) {
    const { accounts } = await expectCallSuccess(client.call('wallet/getWallet', {}));
    return accounts.find(({ currency }) => currency === 'USD')!.available;
  }
}

/** A test file's own, as `provideTestServer` provides a server. */
export const provideFundTestWorld = (faults: Pick<ServerOptions, 'feed'> = {}): FundTestWorld =>
  provideStarted(
    () => openFundTestWorld(faults),
    ({ server }) => server.stop(),
  );

/** Begins on a Tuesday before noon in New York; in this world days end at midnight. */
async function openFundTestWorld(faults: Pick<ServerOptions, 'feed'>): Promise<FundTestWorld> {
  const testWorld = new FundTestWorld(await startTestServer({ workByHand: true, ...faults }));
  const { server } = testWorld;
  server.clock.set(Date.parse('2026-12-08T15:00:00.000Z'));
  const { dependencies } = server.composed;
  const account = await dependencies.houseAccounts.open(server.database.kysely, { purpose: 'fund', name: 'Tried' });
  await dependencies.grantWelcomeMoney(account);
  const fund = await openFund(dependencies, account, {
    names: { en: 'Tried', kor: '시험' },
    market: 'US',
    currency: 'USD',
    weights: FUND_INSTRUMENTS.map((instrument) => ({ instrument, part: parsePercent('32') })),
    rebalancing: 'monthly',
    feeRate: parsePercent('0.73'),
    cutOffMinutes: 60,
    settlementDays: 2,
    minimum: 10_00n,
    firstPrice: 1_000_000_000n,
  });
  testWorld.fund = String(fund);
  await testWorld.work();
  return testWorld;
}

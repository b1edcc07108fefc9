/** For tests: a server with one fund of three American companies whose jobs run by hand, and helpers. */
import { partitionOf } from '@bourse/core/trading/books/book-partition.ts';
import type { InstrumentId } from '@bourse/core/markets/market.ts';
import { percent } from '@bourse/core/markets/rulebook/notation.ts';
import { vi } from 'vitest';
import { audit } from '../audit/audit.ts';
import type { ComposeOptions } from '../compose.ts';
import { openClient } from '../db/pool.ts';
import { asOwner } from '../db/testing.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { beginFunds, openFund } from './open-fund.ts';
import { closeFunds } from './close-funds.ts';
import { dealDays } from './deal-days.ts';
import { fillPast } from './hypothetical-prices.ts';
import { makeGood, payOut } from './pay-out.ts';
import { runPlans } from './plans.ts';
import { tradeBaskets } from './trade-basket.ts';

const DAY_MS = 86_400_000;
const MINUTES_MS = 5 * 60_000;
export const NAMES = ['US.ALPN', 'US.CDRM', 'US.EVFL'] as const;

export async function granted<Data>(call: Promise<{ ok: true; data: Data } | { ok: false; code: string }>) {
  const result = await call;
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.data;
}

export class FundTrial {
  readonly server: TestServer;
  fund = '';
  constructor(server: TestServer) {
    this.server = server;
  }
  get parts() {
    return this.server.composed.parts;
  }

  /** Runs all jobs twice: the second time changes nothing. */
  async work(): Promise<void> {
    for (let time = 0; time < 2; time++) {
      await fillPast(this.parts);
      await runPlans(this.parts);
      await dealDays(this.parts);
      await payOut(this.parts);
      await beginFunds(this.parts);
      await closeFunds(this.parts);
      await makeGood(this.parts);
      await tradeBaskets(this.parts);
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
    const { leadership } = this.parts;
    await vi.waitFor(async () => {
      await leadership.beat();
      if (leadership.number(partitionOf(instrument)) === null) throw new Error('somebody else leads its books');
    });
  }
  async differences(): Promise<string[]> {
    const client = openClient(this.server.database.ownerUrl);
    await client.connect();
    return (await audit(client).finally(() => client.end())).differences;
  }
  own(text: string, values: unknown[] = []) {
    return asOwner(this.server.database.ownerUrl, text, values);
  }
  /** Logs in again: no session lasts this long. */
  async again({ account: mobile, password }: TestCustomer) {
    const { token } = await granted(this.server.client().call('user/login', { account: mobile, password }));
    return this.server.client({ token, account: mobile });
  }
  /** Two people who may decide what moves money, after the waiting period of a new login. */
  async two(role: Parameters<TestServer['staff']>[0]): Promise<[TestStaff, TestStaff]> {
    const both: [TestStaff, TestStaff] = [await this.server.staff(role), await this.server.staff(role)];
    this.server.clock.advance(MINUTES_MS);
    return both;
  }

  buy({ client }: TestCustomer, amount: string) {
    return client.call('funds/buyFund', { fund: this.fund, amount, key: newKey() });
  }
  async order({ client }: Pick<TestCustomer, 'client'>, id: string) {
    return (await granted(client.call('funds/listFundOrders', { limit: 100 }))).rows.find((each) => each.id === id)!;
  }
  async holding({ client }: Pick<TestCustomer, 'client'>) {
    return (await granted(client.call('funds/listHoldings', {}))).rows.find(({ fund }) => fund === this.fund);
  }
  async available({ client }: Pick<TestCustomer, 'client'>) {
    const { accounts } = await granted(client.call('wallet/getWallet', {}));
    return accounts.find(({ currency }) => currency === 'USD')!.available;
  }
}

/** Begins on a Tuesday before noon in New York; in this world days end at midnight. */
export async function openTrial(faults: Pick<ComposeOptions, 'feed'> = {}): Promise<FundTrial> {
  const trial = new FundTrial(await startTestServer({}, {}, { workByHand: true, ...faults }));
  const { server } = trial;
  server.clock.set(Date.parse('2026-12-08T15:00:00.000Z'));
  const { parts } = server.composed;
  const account = await parts.houseAccounts.open(server.database.kysely, { purpose: 'fund', name: 'Tried' });
  await parts.welcome(account);
  const fund = await openFund(parts, account, {
    names: { en: 'Tried', kor: '시험' },
    market: 'US',
    currency: 'USD',
    weights: NAMES.map((instrument) => ({ instrument, part: percent('32') })),
    rebalancing: 'monthly',
    feeRate: percent('0.73'),
    cutOffMinutes: 60,
    settlementDays: 2,
    minimum: 10_00n,
    firstPrice: 1_000_000_000n,
  });
  trial.fund = String(fund);
  await trial.work();
  return trial;
}

/** For the tests of copying: leaders, followers, and the results. */
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { createIdempotencyKey, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { processDueCopyBlocks } from './copy-leader-fills.ts';
import { maintainCopies } from './maintain-copies.ts';

export const TEST_STOCK = 'US.NWRB';

type Client = TestCustomer['client'];
export async function expectData<Data>(
  call: Promise<{ ok: true; data: Data } | { ok: false; code: string }>,
): Promise<Data> {
  const result = await call;
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
export const expectRefused = async (call: Promise<{ ok: true } | { ok: false; code: string }>): Promise<string> => {
  const outcome = await call;
  return outcome.ok ? 'not refused' : outcome.code;
};

export interface TestLeader extends TestCustomer {
  leader: string;
  portfolio: string;
}
let names = 0;

/** A portfolio of their own with money from the main one. */
export async function createFundedPortfolio({ client }: Pick<TestCustomer, 'client'>, amount: string): Promise<string> {
  const { portfolio } = (
    await expectData(client.call('portfolios/createPortfolio', { name: 'Leading', key: createIdempotencyKey() }))
  ).portfolio;
  await expectData(
    client.call('portfolios/transferBetween', {
      from: '0',
      to: portfolio,
      currency: 'USD',
      amount,
      key: createIdempotencyKey(),
    }),
  );
  return portfolio;
}

export const applyAsLeader = (client: Client, portfolio: string, name = `Steady ${names}`) =>
  client.call('copying/applyLeader', {
    portfolio,
    name,
    currency: 'USD',
    profitShare: '0.05',
    agreed: true,
    key: createIdempotencyKey(),
  });

export const startFollowing = ({ client }: Pick<TestCustomer, 'client'>, leader: string, more: object = {}) =>
  client.call('copying/startCopy', {
    leader,
    amount: '3000',
    currency: 'USD',
    size: 'proportional',
    maximumShareRate: '1',
    profitShare: '0.15',
    key: createIdempotencyKey(),
    ...more,
  });

export interface TestOrderInput {
  portfolio?: string;
  quantity: string;
  effect?: 'open' | 'close';
  [name: string]: unknown;
}
export const placeTestOrder = (
  { client }: Pick<TestCustomer, 'client'>,
  { portfolio = '0', ...more }: TestOrderInput,
) =>
  client.call('trading/placeOrder', {
    instrument: TEST_STOCK,
    side: 'long',
    effect: 'open',
    type: 'market',
    portfolio,
    key: createIdempotencyKey(),
    ...more,
  });

export const listTestCopyOrders = ({ client }: Pick<TestCustomer, 'client'>) =>
  expectData(client.call('copying/listCopyOrders', {})).then(({ rows }) => rows);
export const listTestCopies = ({ client }: Pick<TestCustomer, 'client'>) =>
  expectData(client.call('copying/listCopies', {})).then(({ rows }) => rows);

/** Helpers that need the server, which a test file starts before its tests. */
export const createCopyingTestKit = (server: () => TestServer) => ({
  copied: () => processDueCopyBlocks(server().composed.dependencies),
  tended: () => maintainCopies(server().composed.dependencies),
  differences: (): Promise<string[]> => server().listAuditDifferences(),
  /** What the audit would find after a change to the database, which is then rolled back. */
  async foundAfter(change: string): Promise<string> {
    const owner = openDatabaseClient(server().database.superUrl);
    await owner.connect();
    const inside = new Proxy(owner, {
      get: (target, name) =>
        name !== 'query'
          ? (Reflect.get(target, name) as unknown)
          : (text: string, values?: unknown[]) =>
              /^(begin|rollback$)/.test(text) ? Promise.resolve({ rows: [] }) : target.query(text, values),
    });
    try {
      await owner.query('begin');
      await owner.query('set local session_replication_role = replica');
      await owner.query(change);
      return (await runFullAudit(inside)).differences.join('\n');
    } finally {
      await owner.query('rollback');
      await owner.end();
    }
  },
  /** Logs in again: no session lasts for months. */
  async again<Who extends Pick<TestCustomer, 'account' | 'password'>>(who: Who) {
    const { account, password } = who;
    const { token } = await expectData(server().client().call('user/login', { account, password }));
    return { ...who, client: server().client({ token, account }) };
  },
  /** A verified customer who leads with a portfolio of their own. */
  async leading(stake = '9000'): Promise<TestLeader> {
    const customer = await server().customer();
    names += 1;
    await certifyCustomer(server(), customer, `Leader ${names}`);
    const portfolio = await createFundedPortfolio(customer, stake);
    const { leader } = await expectData(applyAsLeader(customer.client, portfolio));
    return { ...customer, leader: leader.id, portfolio };
  },
  /**
   * Lets the market move until the only copy of `follower` has a profit, and closes everything; the profit in cents.
   */
  async gained(leader: TestLeader, follower: Pick<TestCustomer, 'client'>): Promise<bigint> {
    const has = async () => (await listTestCopies(follower))[0]!;
    await this.trade(leader, '30');
    await this.copied();
    for (let left = 100; Number((await has()).profit) < 5; left -= 1) {
      if (left === 0) throw new Error('the market has brought nothing');
      server().clock.advance(6 * 3_600_000);
    }
    await this.trade(leader, '30', 'close');
    await this.copied();
    return parseAmount((await has()).profit, 'USD')!;
  },
  trade(leader: TestLeader, quantity: string, effect: 'open' | 'close' = 'open', more: object = {}) {
    server().clock.advance(1);
    return expectData(placeTestOrder(leader, { portfolio: leader.portfolio, quantity, effect, ...more }));
  },
});

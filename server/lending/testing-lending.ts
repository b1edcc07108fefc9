/** For tests: a server on which stock is lent, with rules inserted by hand, customers' actions, and the nights. */
import { beforeAll, expect } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import { appendStaffAudit } from '../staff-audit/audit-entries.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createFinancingJob } from '../trading/overnight-charge-jobs.ts';
import { type NightFeeDependencies, distributeNightFees } from './distribute-night-fees.ts';

export const LENT_TEST_STOCK = 'US.NWRB';
export const DAY_MS = 86_400_000;

export const isoTimeAt = (instant: number): string => new Date(instant).toISOString();
export const sumInCents = (amounts: readonly string[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + Math.abs(Number(amount)) * 100, 0));

export const buyTestStock = ({ client }: TestCustomer, quantity: string) =>
  unwrapAnswer(
    client.call('trading/placeOrder', {
      instrument: LENT_TEST_STOCK,
      side: 'long',
      type: 'market',
      quantity,
      key: createIdempotencyKey(),
    }),
  ).then(({ order }) => order.position ?? '');
export const shortTestStock = ({ client }: TestCustomer, quantity: string) =>
  client.call('trading/placeOrder', {
    instrument: LENT_TEST_STOCK,
    side: 'short',
    type: 'market',
    quantity,
    key: createIdempotencyKey(),
  });
export const lendTestStock = ({ client }: TestCustomer) =>
  unwrapAnswer(
    client.call('lending/lend', { instrument: LENT_TEST_STOCK, agreed: true, key: createIdempotencyKey() }),
  ).then(({ order }) => order);
export const borrowTestStock = ({ client }: TestCustomer, quantity: string) =>
  client.call('lending/borrow', { instrument: LENT_TEST_STOCK, quantity, key: createIdempotencyKey() });
export const getTestLendingPool = async ({ client }: TestCustomer) => {
  const { rows } = await unwrapAnswer(client.call('lending/listLendingPools', { instrument: LENT_TEST_STOCK }));
  return rows[0]!;
};
export const listTestTransferAmounts = async ({ client }: TestCustomer, code: string) => {
  const { rows } = await unwrapAnswer(client.call('wallet/listTransfers', { limit: 100 }));
  return rows.filter((row) => row.code === code).map(({ amount }) => amount);
};

/** Exchanges all dollars except a cent. */
export async function spendTestDollars({ client }: TestCustomer): Promise<void> {
  const { accounts } = await unwrapAnswer(client.call('wallet/getWallet', {}));
  const { available } = accounts.find(({ currency }) => currency === 'USD')!;
  const amount = (Number(available) - 0.01).toFixed(2);
  const { quote } = await unwrapAnswer(client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount }));
  await unwrapAnswer(client.call('wallet/exchange', { quote, key: createIdempotencyKey() }));
}

/** A separate world for the test file that calls it. */
export function setUpLendingTestServer() {
  const server = provideTestServer({ workByHand: true });
  // From this date on shorts pay on the units' present value, as reservations do.
  beforeAll(() => server.clock.set(Date.parse('2026-12-08T15:00:00.000Z')));
  /** Inserts a dated rule as the database's owner, and moves the clock to its date. */
  async function dated(insert: (from: string, decided: string) => string): Promise<void> {
    const now = server.clock.now();
    await queryAsOwner(server.database.ownerUrl, insert(`'${isoTimeAt(now + 1_000)}'`, `'${isoTimeAt(now)}'`));
    server.clock.advance(1_000);
  }
  return {
    server,
    /** Sets the house's stock of it, at a fee of 36 % a year. */
    async house(quantity: number): Promise<void> {
      await dated(
        (from, decided) => `insert into stock_rules (from_at, decided_at, instrument, quantity, rate)
          values (${from}, ${decided}, '${LENT_TEST_STOCK}', ${quantity}00000000, 36000000)`,
      );
      await server.composed.stockLendingTerms.reload();
    },
    async rule(open: boolean, quotaPart = '50000000'): Promise<void> {
      const { dependencies } = server.composed;
      const decision = { action: 'decideProposal', subject: 'lending rules', detail: {} };
      await runInTransaction(dependencies, ({ db, now }) =>
        appendStaffAudit(db, { staff: null, login: 'test' }, [decision], now),
      );
      await dated(
        (
          from,
          decided,
        ) => `insert into lending_rules (market, from_at, decided_at, open, lenders_part, quota_part, notice_days)
          values ('US', ${from}, ${decided}, ${open}, 80000000, ${quotaPart}, 1)`,
      );
      await server.composed.dependencies.lendingRules.reload();
    },
    /**
     * Runs both jobs at the next midnight of New York: `first` runs before them, `more` replaces parts for the
     * distribution.
     */
    async night(first?: () => Promise<void>, more: Partial<NightFeeDependencies> = {}): Promise<void> {
      server.clock.set((Math.floor((server.clock.now() - 5 * 3_600_000) / DAY_MS) + 1) * DAY_MS + 5 * 3_600_000);
      await first?.();
      const { dependencies, desk } = server.composed;
      await createFinancingJob({ ...dependencies, desk, stockLendingTerms: dependencies.stockLendingTerms })();
      await distributeNightFees({ ...dependencies, ...more });
    },
    async nothingForTheAuditor(): Promise<void> {
      expect(await server.listAuditDifferences()).toEqual([]);
    },
  };
}

/** The insurance account on a real server: capital, cover, alarm, and what is public about it. */
import { expect, test, vi } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { bookTestTransfer, isUnexpectedDifference } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createInsuranceAccountKeeper } from './insurance-account-keeper.ts';

const server = provideTestServer();

const movements = async (): Promise<{ code: string; currency: string; amount: bigint }[]> =>
  (
    await server.database.pool.query<{ code: string; currency: string; amount: bigint }>(
      'select code, currency, amount from transfers where account_id = 0 order by seq',
    )
  ).rows;
const keep = () =>
  createInsuranceAccountKeeper({ database: server.composed.dependencies.database, clock: server.clock }).topUp();
const differences = async (): Promise<string[]> => (await server.listAuditDifferences()).filter(isUnexpectedDifference);
/** As a gap would have. */
async function lose(amount: bigint): Promise<void> {
  const { userId } = await server.customer();
  await bookTestTransfer(server.composed, BigInt(userId), {
    currency: 'USD',
    amount,
    debit: 'insurance',
    credit: 'interest',
    code: 'gap',
    reference: 'test',
  });
}

test('funds the insurance account of a new world once in every currency', async () => {
  await vi.waitFor(async () =>
    expect((await movements()).find(({ currency }) => currency === 'USD')).toEqual({
      code: 'insuranceCapital',
      currency: 'USD',
      amount: 100_000_000n,
    }),
  );
  expect(await keep()).toBe(0);
  expect(await differences()).toEqual([]);
});

test('everybody can see what is left, and staff are alerted when it is low', async () => {
  const customer = await server.customer();
  const staff = await server.staff('owner');
  await lose(60_000_000n);
  expect(await customer.client.call('ledger/getLiabilities', {})).toMatchObject({
    ok: true,
    data: {
      insurance: expect.arrayContaining([
        { currency: 'USD', capital: '1000000.00', limit: '100000.00', balance: '400000.00' },
      ]),
    },
  });
  expect(await staff.client.call('staff/getSystem', {})).toMatchObject({
    ok: true,
    data: { insurance: [{ currency: 'USD', capital: '1000000.00', balance: '400000.00', isLow: true }] },
  });
});

test('the house covers the exact shortfall of an empty account; the audit reports too many or few covers', async () => {
  await lose(40_000_123n);
  // The server's own job may have been quicker.
  await keep();
  await vi.waitFor(async () =>
    expect((await movements()).filter(({ code }) => code === 'insuranceCover')).toEqual([
      { code: 'insuranceCover', currency: 'USD', amount: 123n },
    ]),
  );
  expect(await differences()).toEqual([]);
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into transfers (account_id, seq, currency, amount, debit, credit, code, reference, at)
    select 0, max(seq) + 1, 'USD', 5, 'dealer', 'insurance', 'insuranceCover', 'insurance', max(at) from transfers
    where account_id = 0`,
    [],
  );
  expect((await differences()).filter((each) => each.startsWith('insurance'))).toEqual([
    expect.stringContaining('5 were covered'),
  ]);
});

test('a rule of the operator for the account must start in the future', async () => {
  await expect(
    queryAsOwner(
      server.database.ownerUrl,
      `insert into insurance_rules (from_at, currency, capital, alarm, limit_part)
        values (now() - interval '1 second', 'USD', 1, 0, 0)`,
      [],
    ),
  ).rejects.toThrow();
});

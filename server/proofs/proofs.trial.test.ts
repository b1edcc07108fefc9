/** A customer's proofs convince a stranger who has neither our code nor our word, and one changed byte is noticed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isLeafInSealedTree } from '@bourse/core/ledger/seals/liability-tree.ts';
import { isTransferSealed } from '@bourse/core/ledger/seals/ledger-seal-verification.ts';
import { beforeAll, expect, it } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { buildLiabilityTrees, LIABILITY_TREES_EVERY_MS } from '../ledger/liability-trees.ts';
import { writeNextSeal } from '../ledger/sealer.ts';

const server = provideTestServer();
let customers: TestCustomer[];
beforeAll(async () => {
  customers = [];
  for (let index = 0; index < 5; index += 1) customers.push(await server.customer());
});

const SCRIPT = join(import.meta.dirname, '..', '..', 'docs', 'check-proof.mjs');
const stranger = (proof: unknown): string =>
  spawnSync(process.execPath, [SCRIPT], { input: JSON.stringify(proof), encoding: 'utf8' }).stdout.trim();
/** The same, with one letter of one text changed. */
const withChange = (proof: object, field: string): object => {
  const text = (proof as Record<string, string>)[field]!;
  return { ...proof, [field]: `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}` };
};
const seal = async (): Promise<void> => {
  while (await writeNextSeal(server.database.pool, server.clock.now()));
};

async function proofOf({ client }: TestCustomer, transfer: string) {
  const answer = await client.call('ledger/getProof', { transfer });
  return answer.ok ? answer.data : answer.code;
}

it('proves that a transfer is in its seal', async () => {
  const [one, two] = customers as [TestCustomer, TestCustomer];
  await expect
    .poll(async () => {
      await seal();
      return typeof (await proofOf(one, '1'));
    })
    .toBe('object');
  const proof = await proofOf(one, '1');
  if (typeof proof === 'string') throw new Error(proof);
  expect(proof.line).toMatch(new RegExp(`^${one.userId}\\|1\\|`));
  expect(isTransferSealed(proof)).toBe(true);
  expect(stranger(proof)).toBe('true');
  expect(stranger(withChange(proof, 'line'))).toBe('FALSE');
  expect(stranger({ ...proof, seal: withChange(proof.seal, 'hash') })).toBe('FALSE');
  expect(stranger({ ...proof, seal: { ...proof.seal, notes: [...proof.seal.notes, 'rule more'] } })).toBe('FALSE');
  // Everybody's history begins with number 1: each is shown their own.
  await expect
    .poll(async () => {
      await seal();
      return proofOf(two, '1');
    })
    .toMatchObject({ line: expect.stringMatching(new RegExp(`^${two.userId}\\|`)) });
  expect(await proofOf(one, '999999')).toBe('notFound');
});

it('finds a transfer in its own seal, even if a later seal without transfers comes first in the table', async () => {
  const all = (statement: string) => queryAsOwner(server.database.ownerUrl, statement);
  await expect
    .poll(async () => {
      await seal();
      return all('select from transfers where xid > (select max(last_xid) from seals)');
    })
    .toEqual([]);
  const [last] = (await all('select account_id, seq from transfers order by xid desc, seq desc limit 1')) as [
    { account_id: bigint; seq: bigint },
  ];
  const one = customers.find(({ userId }) => userId === String(last.account_id))!;
  const proof = await proofOf(one, String(last.seq));
  if (typeof proof === 'string') throw new Error(proof);
  await all("insert into seal_notes (note) values ('a note')");
  const ends = `select number from seals where last_xid = (select max(last_xid) from seals)`;
  await expect
    .poll(async () => {
      await seal();
      return (await all(ends)).length;
    })
    .toBeGreaterThan(1);
  // The row of the one before moves behind it.
  const { number } = proof.seal;
  for (const step of ['last_xid - 1', 'last_xid + 1'])
    await all(`update seals set last_xid = ${step} where number = ${number}`);
  expect(await proofOf(one, String(last.seq))).toEqual(proof);
  const transferPage = await one.client.call('wallet/listTransfers', { limit: 1 });
  expect(transferPage.ok && transferPage.data.rows[0]).toMatchObject({ seal: Number(number) });
});

it("counts every customer in the house's liabilities", async () => {
  server.clock.advance(LIABILITY_TREES_EVERY_MS);
  expect(await buildLiabilityTrees(server.database.pool, server.clock.now())).toBe(true);
  expect(await buildLiabilityTrees(server.database.pool, server.clock.now())).toBe(false);
  const own = async ({ client }: TestCustomer) => {
    const answer = await client.call('ledger/getLiabilities', {});
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.rows;
  };
  await expect
    .poll(async () => {
      await seal();
      return (await own(customers[0]!)).every((row) => row.seal !== null);
    })
    .toBe(true);
  for (const customer of customers) {
    const rows = await own(customer);
    expect(rows).toHaveLength(13);
    for (const row of rows) {
      const answer = await customer.client.call('ledger/getSeal', { number: row.seal! });
      if (!answer.ok) throw new Error(answer.code);
      expect(isLeafInSealedTree(row, answer.data)).toBe(true);
      expect(row.account).toBe(customer.userId);
    }
  }
  const [row] = await own(customers[3]!);
  const {
    rows: [owed],
  } = await server.database.pool.query<{ sum: string }>(
    `select sum(amount)::text as sum from balances where currency = $1 and bucket <> 'loan'`,
    [row!.currency],
  );
  expect(row!.sum).toBe(owed!.sum);

  // The staff see the same trees as the customers do.
  const { client } = await server.staff('auditor');
  const transferPage = await client.call('staff/getLiabilities');
  if (!transferPage.ok) throw new Error(transferPage.code);
  const { currency, root, seal: boundBy, tree, sum } = row!;
  expect(transferPage.data.rows).toHaveLength(13);
  const found = transferPage.data.rows.find((each) => each.currency === currency);
  expect(found).toMatchObject({ currency, root, tree, seal: boundBy, customers: customers.length });
  expect(BigInt(found!.sum.replace('.', ''))).toBe(BigInt(sum));
  const bound = await customers[3]!.client.call('ledger/getSeal', { number: row!.seal! });
  const proof = { ...row!, seal: bound.ok ? bound.data : null };
  expect(stranger(proof)).toBe('true');
  for (const field of ['amount', 'salt', 'account', 'currency'])
    expect(stranger(withChange(proof, field)), field).toBe('FALSE');
  expect(
    stranger({ ...proof, path: proof.path.map((each, index) => (index === 0 ? withChange(each, 'sum') : each)) }),
  ).toBe('FALSE');
});

it('the audit reports a tree, rule or bound line that was changed afterwards', async () => {
  const owner = openDatabaseClient(server.database.ownerUrl);
  await owner.connect();
  await owner.query(`insert into lock_rules (from_at, days) values (now() + interval '1 day', 2)`);
  await seal();
  expect((await runFullAudit(owner)).differences).toEqual([]);
  const noticed = async (change: string): Promise<string[]> => {
    // The audit begins its own transaction: what is changed is changed back.
    await owner.query(change);
    return (await runFullAudit(owner)).differences;
  };
  expect(await noticed(`update liability_trees set sum = sum - 1 where currency = 'USD'`)).toEqual([
    expect.stringMatching(/^liabilities \d+ USD: /),
  ]);
  await owner.query(`update liability_trees set sum = sum + 1 where currency = 'USD'`);
  expect(await noticed(`update lock_rules set days = 3 where days = 2`)).toEqual([
    expect.stringMatching(/^lock_rules: /),
  ]);
  await owner.query(`update lock_rules set days = 2 where days = 3`);
  expect(await noticed(`update seal_notes set note = note || '0' where note like 'liabilities % KRW %'`)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^seal \d+: binds other lines/)]),
  );
  await owner.query(`update seal_notes set note = left(note, -1) where note like 'liabilities % KRW %'`);
  expect((await runFullAudit(owner)).differences).toEqual([]);
  await owner.end();
});

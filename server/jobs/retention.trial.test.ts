import { expect, test } from 'vitest';
import { certifyDemoCustomer } from '../identity/review-identity.ts';
import { queryAsOwner } from '../db/testing.ts';
import { decodeId } from '../ids.ts';
import { uploadPicture, createUploadsClient } from '../testing/upload-picture.ts';
import { buildTestCommand } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { deleteExpiredFiles } from './retention.ts';

const DAY_MS = 86_400_000;
const server = provideTestServer();

const run = (atOnce?: number) => deleteExpiredFiles(server.composed.dependencies, atOnce);
/** Purposes of the account's files that can still be read. */
async function readable(customer: TestCustomer): Promise<string[]> {
  await server.composed.dependencies.customerFiles.sweep();
  const rows = await server.database.kysely
    .selectFrom('files')
    .select(['file_id', 'purpose'])
    .where('account_id', '=', BigInt(customer.userId))
    .orderBy('purpose')
    .execute();
  const found = await Promise.all(
    rows.map(async ({ file_id, purpose }) =>
      (await server.composed.dependencies.customerFiles.read(BigInt(customer.userId), file_id)) ? [purpose] : [],
    ),
  );
  return found.flat();
}
async function paidInVain(customer: TestCustomer): Promise<string> {
  const channels = await customer.client.call('wallet/listDepositChannels', {});
  const voucher = await uploadPicture(createUploadsClient(server.origin, customer), 'voucher');
  const submitted = await customer.client.call('wallet/submitDeposit', {
    channel: 'practice-usdt',
    amount: '50',
    reference: channels.ok ? channels.data.reference : '',
    voucher,
    key: createIdempotencyKey(),
  });
  if (!submitted.ok) throw new Error(submitted.code);
  return submitted.data.deposit.id;
}
const decide = async (
  kind: 'identity' | 'deposit',
  customer: TestCustomer,
  request: bigint,
  verdict: 'approve' | 'reject',
) =>
  server.composed.reviews.get(kind)!.decide({
    account: BigInt(customer.userId),
    request,
    verdict,
    reason: verdict === 'approve' ? null : kind === 'identity' ? 'documentUnreadable' : 'notReceived',
    remark: null,
    staff: { id: '1' },
    command: buildTestCommand(BigInt(customer.userId)),
  });
async function depositor(): Promise<TestCustomer> {
  const customer = await server.customer();
  await certifyDemoCustomer(server.composed.dependencies, BigInt(customer.userId), 'A Depositor');
  return customer;
}

test('deletes vouchers of rejected or withdrawn deposits after 90 days, keeps booked ones and records it', async () => {
  const [rejected, cancelled, another, booked, restricted] = [
    await depositor(),
    await depositor(),
    await depositor(),
    await depositor(),
    await depositor(),
  ];
  for (const each of [rejected, cancelled, another, booked, restricted]) {
    const id = await paidInVain(each);
    const request = decodeId('r', BigInt(each.userId), id) ?? 0n;
    if (each === cancelled)
      await each.client.call('wallet/cancelDeposit', { deposit: id, key: createIdempotencyKey() });
    else
      expect(await decide('deposit', each, request, each === booked ? 'approve' : 'reject')).not.toHaveProperty(
        'refused',
      );
  }
  await queryAsOwner(server.database.ownerUrl, 'update customers set states = $2 where account_id = $1', [
    restricted.userId,
    JSON.stringify([
      { state: 'frozen', reason: 'legalOrder', author: '1', at: new Date(0).toISOString(), until: null },
    ]),
  ]);
  server.clock.advance(90 * DAY_MS - 1_000);
  expect(await run()).toBe(0);
  server.clock.advance(60_000);
  // With two processes at once each file is removed once, and none is left for the next hour, however many are due.
  expect((await Promise.all([run(1), run(1)])).reduce((sum, each) => sum + each)).toBe(3);
  expect([
    await readable(rejected),
    await readable(cancelled),
    await readable(another),
    await readable(booked),
    await readable(restricted),
  ]).toEqual([[], [], [], ['voucher'], ['voucher']]);
  const { rows } = await server.database.pool.query<{ who: string; account_id: bigint; detail: string }>(
    `select who, account_id, detail from staff_audit where action = 'removeOldFiles' order by account_id`,
  );
  expect(rows.map(({ who, account_id, detail }) => [who, account_id.toString(), JSON.parse(detail)])).toEqual(
    [rejected, cancelled, another].map(({ userId }) => [
      'retention rule',
      userId,
      { kind: 'deposit', days: 90, files: 1 },
    ]),
  );
  expect(await run()).toBe(0);
});

test('retains rejected identity papers for five years, which no rule can shorten', async () => {
  const customer = await server.customer();
  const uploads = createUploadsClient(server.origin, customer);
  const submitted = await customer.client.call('user/submitIdentity', {
    name: 'Marked Quill',
    idFirst: '900101',
    idLast: '7',
    agreed: true,
    key: createIdempotencyKey(),
    front: await uploadPicture(uploads, 'identityFront'),
    back: await uploadPicture(uploads, 'identityBack'),
  });
  expect(submitted).toMatchObject({ ok: true });
  const { request_seq } = await server.database.kysely
    .selectFrom('requests')
    .select('request_seq')
    .where('account_id', '=', BigInt(customer.userId))
    .where('kind', '=', 'identity')
    .executeTakeFirstOrThrow();
  await decide('identity', customer, request_seq, 'reject');
  const rule = (kind: string, days: number) =>
    queryAsOwner(
      server.database.ownerUrl,
      `insert into retention_rules (kind, from_at, days, decided_at) values ($1, $2, $3, $4)`,
      [kind, new Date(server.clock.now()), days, new Date(server.clock.now() - 1)],
    );
  await expect(rule('identity', 1_825)).rejects.toThrow('retention_rules');
  server.clock.advance(1_825 * DAY_MS);
  await run();
  expect(await readable(customer)).toEqual(['identityBack', 'identityFront']);
  server.clock.advance(2 * DAY_MS);
  expect(await run()).toBe(1);
  expect(await readable(customer)).toEqual([]);
  await expect(
    server.database.pool.query(
      `insert into retention_rules (kind, from_at, days) values ('deposit', now() + interval '1 day', 1)`,
    ),
  ).rejects.toThrow('permission denied');
});

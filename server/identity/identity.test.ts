import { randomUUID } from 'node:crypto';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { submitIdentity } from '@bourse/contract/identity/calls.ts';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '@bourse/contract/refusals.ts';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { readIdentityPhoto } from './review-identity.ts';
import { inspectAndClaimReview } from '../testing/staff-actions.ts';
import { createPhoto, uploadPicture, createUploadsClient } from '../testing/upload-picture.ts';
import { buildTestCommand } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();

const uploads = (customer: TestCustomer) => createUploadsClient(server.origin, customer);
type Papers = CallInput<typeof submitIdentity>;
async function papersOf(customer: TestCustomer, change: Partial<Papers> = {}): Promise<Papers> {
  return {
    name: 'Marked Núñez',
    idFirst: '900101',
    idLast: '7',
    agreed: true,
    key: createIdempotencyKey(),
    front: await uploadPicture(uploads(customer), 'identityFront'),
    back: await uploadPicture(uploads(customer), 'identityBack'),
    ...change,
  };
}
const submitted = async (customer: TestCustomer, change: Partial<Papers> = {}) =>
  customer.client.call('user/submitIdentity', await papersOf(customer, change));
const notices = async (customer: TestCustomer): Promise<string[]> => {
  const list = await customer.client.call('notices/listNotices', {});
  return list.ok ? list.data.rows.map(({ code }) => code).filter((code) => code.startsWith('identity')) : [];
};
async function requestOf(customer: TestCustomer): Promise<bigint> {
  const row = await server.database.kysely
    .selectFrom('requests')
    .select('request_seq')
    .where('account_id', '=', BigInt(customer.userId))
    .where('kind', '=', 'identity')
    .orderBy('request_seq', 'desc')
    .executeTakeFirstOrThrow();
  return row.request_seq;
}
const kind = () => server.composed.reviews.get('identity')!;
const decide = async (
  customer: TestCustomer,
  verdict: 'approve' | 'reject',
  more: {
    staff?: string;
    key?: string;
    reason?: string | null;
    remark?: string | null;
    related?: bigint[];
    samePersonAs?: string;
  } = {},
) =>
  kind().decide({
    account: BigInt(customer.userId),
    request: await requestOf(customer),
    verdict,
    reason: more.reason ?? null,
    remark: more.remark ?? null,
    samePersonAs: more.samePersonAs,
    staff: { id: more.staff ?? 'kim', related: more.related ?? [] },
    command: buildTestCommand(BigInt(customer.userId), { key: more.key ?? randomUUID() }),
  });

describe('a verification', () => {
  it('goes under review with two photos and is certified under the submitted name', async () => {
    const customer = await server.customer();
    expect(await customer.client.call('user/getIdentity', {})).toMatchObject({
      ok: true,
      data: { status: 'notCertified', name: null, reason: null, byRule: false },
    });
    expect(await submitted(customer, { name: '  Marked   Núñez ' })).toMatchObject({
      ok: true,
      msg: 'Submitted',
      data: { status: 'underReview', name: 'Marked Núñez', decidedAt: null },
    });
    expect(await customer.client.call('user/getUserinfo', {})).toMatchObject({
      data: { verification: 'underReview', name: null },
    });
    expect(await submitted(customer)).toMatchObject({ ok: false, code: 'identityAwaitingReview' });

    expect(await decide(customer, 'approve')).toMatchObject({ status: 'done', review: 'passed' });
    expect(await customer.client.call('user/getUserinfo', {})).toMatchObject({
      data: { verification: 'certified', name: 'Marked Núñez' },
    });
    expect(await customer.client.call('user/getIdentity', {})).toMatchObject({
      data: { status: 'certified', byRule: false, decidedAt: expect.any(String) },
    });
    expect(await submitted(customer)).toMatchObject({ ok: false, code: 'identityCertified' });
    expect(await notices(customer)).toEqual(['identityCertified', 'identitySubmitted']);
  });

  it('gives the reason when rejected and can be retried', async () => {
    const customer = await server.customer();
    await submitted(customer);
    expect(await decide(customer, 'reject', { reason: 'becauseISaySo' })).toEqual({
      refused: 'badInput',
      params: { field: 'reason' },
    });
    expect(
      await decide(customer, 'reject', { reason: 'documentUnreadable', remark: 'The back is blurred.' }),
    ).toMatchObject({ status: 'rejected' });
    expect(await customer.client.call('user/getIdentity', {})).toMatchObject({
      data: { status: 'failed', reason: 'documentUnreadable', remark: 'The back is blurred.' },
    });
    expect(await customer.client.call('user/getUserinfo', {})).toMatchObject({
      data: { verification: 'failed', name: null },
    });
    expect(await submitted(customer)).toMatchObject({
      ok: true,
      data: { status: 'underReview', reason: null, remark: null },
    });
    expect(await notices(customer)).toEqual(['identitySubmitted', 'identityFailed', 'identitySubmitted']);
  });

  it('is decided once, not by the customer or their inviter; a repeated decision returns the same answer', async () => {
    const customer = await server.customer();
    await submitted(customer);
    expect(await decide(customer, 'approve', { related: [BigInt(customer.userId)] })).toMatchObject({
      refused: 'ownApproval',
    });
    const key = randomUUID();
    const outcomes = await Promise.all([
      decide(customer, 'approve', { key }),
      decide(customer, 'reject', { staff: 'lee', reason: 'identityDiffers' }),
      decide(customer, 'approve', { key }),
    ]);
    const done = outcomes
      .filter((outcome) => !isRefusal(outcome))
      .map((outcome) => ('status' in outcome ? outcome.status : ''));
    expect(new Set(done).size).toBe(1);
    const { data } = (await customer.client.call('user/getIdentity', {})) as { data: { status: string } };
    expect(data.status).toBe(done[0] === 'done' ? 'certified' : 'failed');
    expect((await notices(customer)).length).toBe(2);
  });

  it('accepts only own photos, each once and for its side; a refusal leaves them usable', async () => {
    const [one, other] = [await server.customer(), await server.customer()];
    const [mine, theirs] = [await papersOf(one), await papersOf(other)];
    const refused = async (change: Partial<Papers>) =>
      expect(
        await one.client.call('user/submitIdentity', { ...mine, key: createIdempotencyKey(), ...change }),
      ).toMatchObject({
        ok: false,
        code: 'notFound',
      });
    await refused({ front: theirs.front });
    await refused({ front: mine.back, back: mine.front });
    await refused({ back: mine.front });
    await refused({ back: 'nothing' });
    expect((await one.client.call('user/submitIdentity', { ...mine, key: createIdempotencyKey() })).ok).toBe(true);
    await decide(one, 'reject', { reason: 'detailsWrong' });
    await refused({});
    expect((await other.client.call('user/submitIdentity', theirs)).ok).toBe(true);
  });

  it('returns the same answer for a repeated key and refuses the key with other papers', async () => {
    const customer = await server.customer();
    const papers = await papersOf(customer);
    const [first, second] = [
      await customer.client.call('user/submitIdentity', papers),
      await customer.client.call('user/submitIdentity', papers),
    ];
    expect(first.ok && second).toEqual(first);
    expect(await customer.client.call('user/submitIdentity', { ...papers, idLast: '8' })).toMatchObject({
      ok: false,
      code: 'keyReused',
    });
  });

  it('of a Korean number without a birth date is refused, and the photos stay usable', async () => {
    const customer = await server.customer();
    const papers = await papersOf(customer, { idKind: 'korean', idFirst: '991331', idLast: '1' });
    expect(await customer.client.call('user/submitIdentity', papers)).toMatchObject({
      ok: false,
      code: 'idNumberWrong',
    });
    const right = { ...papers, idFirst: '991231', key: createIdempotencyKey() };
    expect(await customer.client.call('user/submitIdentity', right)).toMatchObject({ data: { number: '99••31-•' } });
    expect(await customer.client.call('user/getIdentity', {})).toMatchObject({ data: { number: '99••31-•' } });
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: '12' }],
    ['name', { name: '<b>x</b>' }],
    ['idFirst', { idFirst: '12345' }],
    ['idLast', { idLast: '12' }],
    ['idLast', { idLast: '٣' }],
    ['agreed', { agreed: false as never }],
    ['front', { front: '' }],
  ])('without a valid %s is rejected as malformed: %j', async (field, change) => {
    const customer = await server.customer();
    await expect(
      customer.client.call('user/submitIdentity', {
        name: 'A B',
        idFirst: '900101',
        idLast: '7',
        front: 'x',
        back: 'y',
        agreed: true,
        key: createIdempotencyKey(),
        ...change,
      }),
    ).rejects.toMatchObject({ status: 400, params: { field } });
  });
});

it('with the papers of a reviewer is certified by somebody else', async () => {
  const [mine, other] = [await server.staff('reviewer'), await server.staff('reviewer')];
  const [own, second] = [await server.customer(), await server.customer()];
  await queryAsOwner(server.database.ownerUrl, 'update staff set customer_account = $2 where staff_id = $1', [
    mine.id,
    own.userId,
  ]);
  await submitted(own, { name: 'Park Jiwoo', idFirst: '770101' });
  await submitted(second, { name: 'PARK JIWOO', idFirst: '770101' });
  const listed = await mine.client.call('staff/listReviews', { kind: 'identity', customer: second.userId });
  const row = listed.ok ? listed.data.rows[0]! : null;
  expect(row).toMatchObject({ mayDecide: false, hindrance: 'related' });
  const decide = ({ client }: TestStaff) =>
    client.call('staff/decideReview', { review: row!.id, verdict: 'approve', key: createIdempotencyKey() });
  expect(await decide(mine)).toMatchObject({ ok: false, code: 'ownApproval' });
  // Otherwise one person could certify people whom nobody else has looked at.
  expect(await decide(other)).toMatchObject({ ok: false, code: 'claimFirst' });
  await other.client.call('staff/claimReview', { review: row!.id, key: createIdempotencyKey() });
  expect(await decide(other)).toMatchObject({ ok: false, code: 'voucherFirst' });
  expect(await inspectAndClaimReview(other, row!.id)).toBe(true);
  expect(await decide(other)).toMatchObject({ ok: true, data: { status: 'done' } });
});

it('shows a reviewer the name, digits, both photos, and a flag if the same person has applied elsewhere', async () => {
  const [one, other] = [await server.customer(), await server.customer()];
  await submitted(one, { name: 'Twice O’Neill', idFirst: '811231' });
  await submitted(other, { name: 'TWICE ONEILL', idFirst: '811231' });
  const seen = await kind().evidence(BigInt(other.userId), await requestOf(other));
  expect(seen).toMatchObject({
    facts: [
      { name: 'name', value: 'TWICE ONEILL' },
      { name: 'idDigits', value: '811231-7' },
      { name: 'consent', value: '2026-11-20' },
    ],
    riskFlags: ['samePerson'],
    files: [
      { name: 'front', contentType: 'image/jpeg' },
      { name: 'back', contentType: 'image/jpeg' },
    ],
  });
  await decide(one, 'reject', { reason: 'identityDiffers' });
  expect(await kind().evidence(BigInt(other.userId), await requestOf(other))).toMatchObject({ riskFlags: [] });
  const photo = await readIdentityPhoto(
    server.composed.dependencies,
    BigInt(other.userId),
    await requestOf(other),
    'front',
  );
  expect(isRefusal(photo) ? null : [photo.type, photo.bytes.subarray(0, 2).toString('hex')]).toEqual([
    'image/jpeg',
    'ffd8',
  ]);
  expect(
    await readIdentityPhoto(
      server.composed.dependencies,
      BigInt(one.userId),
      (await requestOf(other)) + 1_000n,
      'front',
    ),
  ).toMatchObject({ refused: 'notFound' });
});

it('shows a reviewer that another account sent the same picture, earlier or later, but not which account', async () => {
  const picture = await createPhoto();
  const [one, again, other] = [await server.customer(), await server.customer(), await server.customer()];
  const riskFlagsOf = async (who: TestCustomer) => {
    const seen = await kind().evidence(BigInt(who.userId), await requestOf(who));
    return isRefusal(seen) ? null : seen.riskFlags;
  };
  await submitted(one, { idFirst: '700101', back: await uploadPicture(uploads(one), 'identityBack', picture) });
  expect(await riskFlagsOf(one)).toEqual([]);
  // Sending one's own picture again after a rejection doesn't count as somebody else's.
  await decide(one, 'reject', { reason: 'detailsWrong' });
  await submitted(one, { idFirst: '700101', back: await uploadPicture(uploads(one), 'identityBack', picture) });
  expect(await riskFlagsOf(one)).toEqual([]);
  await submitted(again, { idFirst: '710101', front: await uploadPicture(uploads(again), 'identityFront', picture) });
  await submitted(other, { idFirst: '720101' });
  expect([await riskFlagsOf(one), await riskFlagsOf(again), await riskFlagsOf(other)]).toEqual([
    ['samePicture'],
    ['samePicture'],
    [],
  ]);
});

it('stores neither name nor digits in plain text anywhere in the database', async () => {
  const customer = await server.customer();
  await submitted(customer, { name: 'Unmistakable Quetzalcoatl', idFirst: '731905', idLast: '3' });
  await decide(customer, 'approve');
  const tables = (await queryAsOwner(
    server.database.ownerUrl,
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )) as { name: string }[];
  expect(tables.length).toBeGreaterThan(40);
  for (const { name } of tables) {
    const rows = await queryAsOwner(
      server.database.ownerUrl,
      // Six digits turn up inside of some hash now and then.
      `select t::text as row from ${name} t where t::text ilike '%Quetzalcoatl%'
        or regexp_replace(t::text, '[0-9a-f]{32,}', '#', 'g') like '%731905%'`,
    );
    expect(rows, name).toEqual([]);
  }
});

it('sets, replaces and removes a portrait and deletes the previous one', async () => {
  const [customer, other] = [await server.customer(), await server.customer()];
  const avatar = async (): Promise<string | null> => {
    const user = await customer.client.call('user/getUserinfo', {});
    return user.ok ? user.data.avatar : null;
  };
  const [first, second] = [
    await uploadPicture(uploads(customer), 'avatar'),
    await uploadPicture(uploads(customer), 'avatar'),
  ];
  expect(await other.client.call('user/setAvatar', { file: first, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'notFound',
  });
  expect((await customer.client.call('user/setAvatar', { file: first, key: createIdempotencyKey() })).ok).toBe(true);
  expect(await avatar()).toBe(first);
  expect((await uploads(customer).read(first))?.type).toBe('image/webp');
  expect((await customer.client.call('user/setAvatar', { file: second, key: createIdempotencyKey() })).ok).toBe(true);
  expect(await customer.client.call('user/setAvatar', { file: first, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'notFound',
  });
  await server.composed.dependencies.customerFiles.sweep();
  expect(await uploads(customer).read(first)).toBeNull();
  expect((await customer.client.call('user/setAvatar', { file: null, key: createIdempotencyKey() })).ok).toBe(true);
  expect(await avatar()).toBeNull();
});

const holdersOf = async (customers: readonly TestCustomer[]) =>
  (
    await server.database.pool.query<{ holder: bigint | null }>(
      'select holder from accounts where account_id = any($1) order by account_id',
      [customers.map(({ userId }) => userId)],
    )
  ).rows.map(({ holder }) => holder?.toString() ?? null);

/** Two reviewers decide the same. */
async function decideMatch(customer: TestCustomer, samePersonAs: string) {
  expect(await decide(customer, 'approve', { samePersonAs })).toMatchObject({ status: 'inReview' });
  return decide(customer, 'approve', { staff: 'lee', samePersonAs });
}
async function auditHolders(): Promise<string[]> {
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  const { differences } = await runFullAudit(client).finally(() => client.end());
  return differences.filter((line) => line.includes('it was decided to be'));
}

it('identifies people verified on several accounts by their first account, in any order of verification', async () => {
  const customers = [await server.customer(), await server.customer(), await server.customer()];
  for (const customer of customers.toReversed())
    await submitted(customer, { name: 'Trice O’Neill', idFirst: '821231' });
  await decide(customers[1]!, 'approve');
  expect(await holdersOf(customers)).toEqual([null, null, null]);
  await decideMatch(customers[2]!, customers[1]!.userId);
  expect(await holdersOf(customers)).toEqual([null, customers[1]!.userId, customers[1]!.userId]);
  await decideMatch(customers[0]!, customers[2]!.userId);
  expect(await holdersOf(customers)).toEqual(customers.map(() => customers[0]!.userId));
  expect(await auditHolders()).toEqual([]);
});

it('joins nothing before two reviewers agree that accounts with one name and birthday are of one person', async () => {
  const [first, namesake, third] = [await server.customer(), await server.customer(), await server.customer()];
  for (const customer of [first, namesake, third])
    await submitted(customer, { name: 'Kim Min-jun', idFirst: '950101' });
  await decide(first, 'approve');
  const seen = await kind().evidence(BigInt(namesake.userId), await requestOf(namesake));
  expect(seen).toMatchObject({
    facts: expect.arrayContaining([{ name: 'possibleMatch', value: first.userId }]),
    riskFlags: ['samePerson'],
  });
  expect(await decide(namesake, 'approve')).toMatchObject({ refused: 'samePersonUndecided' });
  expect(await decide(namesake, 'approve', { samePersonAs: third.userId })).toMatchObject({ refused: 'badInput' });
  expect(await decide(namesake, 'approve', { samePersonAs: 'nobody' })).toMatchObject({ status: 'inReview' });
  expect(await holdersOf([first, namesake])).toEqual([null, null]);
  expect(await namesake.client.call('user/getIdentity', {})).toMatchObject({ data: { status: 'underReview' } });
  const second = (samePersonAs: string) => decide(namesake, 'approve', { staff: 'lee', samePersonAs });
  expect(await second(first.userId)).toMatchObject({ refused: 'samePersonDisputed' });
  expect(await second('nobody')).toMatchObject({ status: 'done' });
  expect(await holdersOf([first, namesake])).toEqual([null, null]);
  // The third is the second's other account, and nothing of the first's.
  await decideMatch(third, namesake.userId);
  expect(await holdersOf([first, namesake, third])).toEqual([null, namesake.userId, namesake.userId]);
  expect(await auditHolders()).toEqual([]);
  await queryAsOwner(server.database.ownerUrl, 'update accounts set holder = $1 where account_id = any($2::bigint[])', [
    first.userId,
    [first.userId, namesake.userId],
  ]);
  expect((await auditHolders()).length).toBeGreaterThan(0);
  await queryAsOwner(server.database.ownerUrl, 'update accounts set holder = null where account_id = $1', [
    first.userId,
  ]);
  await queryAsOwner(server.database.ownerUrl, 'update accounts set holder = $1 where account_id = $1', [
    namesake.userId,
  ]);
});

it('of two approvals at the same moment, the later one has to decide about the earlier account', async () => {
  const pair = [await server.customer(), await server.customer()];
  for (const customer of pair) await submitted(customer, { name: 'Twin O’Neill', idFirst: '831231' });
  const waiting = async () =>
    (
      await queryAsOwner(
        server.database.superUrl,
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query ~ 'command_keys|advisory'`,
      )
    ).length;
  const gate = openDatabaseClient(server.database.ownerUrl);
  await gate.connect();
  try {
    // Neither can finish before both have begun.
    await gate.query('begin; lock table command_keys in exclusive mode');
    const both = pair.map((customer) => decide(customer, 'approve'));
    await expect.poll(waiting).toBe(2);
    await gate.query('commit');
    const outcomes = (await Promise.all(both)).map((each) => ('refused' in each ? each.refused : each.status));
    expect(outcomes.toSorted()).toEqual(['done', 'samePersonUndecided']);
  } finally {
    await gate.end();
  }
  expect(await holdersOf(pair)).toEqual([null, null]);
});

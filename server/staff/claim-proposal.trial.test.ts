/** Proposals are claimed by a reviewer, and turned down by a code and in words, as what customers ask is. */
import { beforeAll, expect, it } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let [first, second, third] = [] as unknown as [TestStaff, TestStaff, TestStaff];
beforeAll(async () => {
  [first, second, third] = [
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
  ];
});

const RULE = {
  market: 'US',
  board: null,
  instrument: 'US.NWRB',
  volatilityFrom: null,
  valueFrom: null,
  initial: '0.5',
  warning: '0.3',
  maintenance: '0.25',
  maximumLeverage: 2,
} as const;

async function propose(from: string, { client } = first): Promise<string> {
  const proposed = await client.call('staff/proposeMarginRule', { ...RULE, from, key: createIdempotencyKey() });
  return proposed.ok ? (proposed.data.proposal?.id ?? '') : proposed.code;
}
const claim = ({ client }: TestStaff, proposal: string) =>
  client.call('staff/claimProposal', { proposal, key: createIdempotencyKey() });
const release = ({ client }: TestStaff, proposal: string) =>
  client.call('staff/releaseProposal', { proposal, key: createIdempotencyKey() });
const approve = ({ client }: TestStaff, proposal: string) =>
  client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() });
const reject = ({ client }: TestStaff, proposal: string, more: object = {}) =>
  client.call('staff/decideProposal', { proposal, verdict: 'reject', ...more, key: createIdempotencyKey() });
const waiting = async ({ client }: TestStaff, proposal: string) => {
  const listed = await client.call('staff/listMarginRules');
  return listed.ok ? listed.data.rows.find((row) => row.proposal?.id === proposal)?.proposal : listed.code;
};
const recorded = async (action: string) => {
  const { client } = await server.staff('owner');
  const listed = await client.call('staff/listAudit', { action });
  return listed.ok ? listed.data.rows.map(({ who, why, detail }) => ({ who, why, detail })) : listed.code;
};

it('a proposal is reserved for its claimant until released, or for an hour', async () => {
  const proposal = await propose('2026-12-14');
  expect(await claim(first, proposal)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await release(second, proposal)).toMatchObject({ ok: false, code: 'notInThatState' });
  expect(await claim(second, proposal)).toMatchObject({ ok: true });
  expect(await claim(second, proposal)).toMatchObject({ ok: true });
  expect(await waiting(third, proposal)).toMatchObject({ claimedBy: { id: second.id }, mayApprove: true });
  expect(await claim(third, proposal)).toMatchObject({ ok: false, code: 'requestClaimed' });
  expect(await approve(third, proposal)).toMatchObject({ ok: false, code: 'requestClaimed' });
  expect(await reject(third, proposal, { reason: 'notNeeded' })).toMatchObject({ ok: false, code: 'requestClaimed' });
  expect(await reject(first, proposal)).toMatchObject({ ok: false, code: 'requestClaimed' });
  expect(await release(third, proposal)).toMatchObject({ ok: false, code: 'notInThatState' });

  expect(await release(second, proposal)).toMatchObject({ ok: true });
  expect(await waiting(third, proposal)).toMatchObject({ claimedBy: null });
  expect(await claim(third, proposal)).toMatchObject({ ok: true });
  // An hour during which no session expires for lack of calls.
  for (let passed = 0; passed < 60; passed += 10) {
    server.clock.advance(600_000);
    for (const person of [first, second, third]) await person.client.call('staff/getMe');
  }
  expect(await waiting(second, proposal)).toMatchObject({ claimedBy: null });
  expect(await approve(second, proposal)).toMatchObject({ ok: true });
  expect(await claim(third, proposal)).toMatchObject({ ok: false, code: 'notInThatState', params: { state: 'done' } });
  expect(await recorded('releaseProposal')).toMatchObject([{ who: second.login }]);
  expect(await recorded('claimProposal')).toMatchObject([{ who: third.login }, { who: second.login }]);
});

it('a proposal is rejected with a code and a remark, and withdrawn without', async () => {
  const proposal = await propose('2026-12-15');
  expect(await reject(second, proposal)).toMatchObject({ ok: false, code: 'reasonNeeded' });
  await expect(reject(second, proposal, { reason: 'takenBack' })).rejects.toMatchObject({ status: 400 });
  const words = { reason: 'figuresWrong', remark: 'Half of it is enough.' };
  expect(await reject(second, proposal, words)).toMatchObject({ ok: true });
  expect(await waiting(third, proposal)).toBeUndefined();
  expect(await approve(third, proposal)).toMatchObject({
    ok: false,
    code: 'notInThatState',
    params: { state: 'rejected' },
  });
  const own = await propose('2026-12-16');
  expect(await reject(first, own)).toMatchObject({ ok: true });
  expect(await recorded('decideProposal')).toMatchObject([
    { who: first.login, why: 'takenBack' },
    { who: second.login, why: 'figuresWrong', detail: { verdict: 'reject', remark: 'Half of it is enough.' } },
    { why: null, detail: { verdict: 'approve' } },
  ]);
});

it('stores each step of a proposal with person, reason and remark', async () => {
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select array_agg(concat_ws(' ', status, author, reason, remark) order by step) as steps from proposal_steps
        group by proposal order by proposal`,
    );
    const [one, two, three] = [first, second, third].map(({ id }) => `staff:${id}`);
    expect(rows.map(({ steps }) => steps)).toEqual([
      [`submitted ${one}`, `inReview ${two}`, `inReview ${two}`, `inReview ${three}`, `done ${two}`],
      [`submitted ${one}`, `rejected ${two} figuresWrong Half of it is enough.`],
      [`submitted ${one}`, `rejected ${one} takenBack`],
    ]);
    expect(await server.listAuditDifferences()).toEqual([]);
  } finally {
    await client.end();
  }
});

it('a proposal can be reclaimed by the same person for three hours at most, then by others', async () => {
  const proposal = await propose('2026-12-17');
  for (let minutes = 0; minutes <= 120; minutes += 20) {
    expect(await claim(second, proposal), `${minutes} minutes`).toMatchObject({ ok: true });
    server.clock.advance(1_200_000);
    expect(await release(second, proposal)).toMatchObject({ ok: true });
    await third.client.call('staff/getMe');
  }
  expect(await claim(second, proposal)).toMatchObject({ ok: false, code: 'claimsUsedUp', params: { hours: 3 } });
  expect(await claim(third, proposal)).toMatchObject({ ok: true });
});

it("refuses the claim of anybody who couldn't be its second person", async () => {
  const [proposer, alias] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const proposal = await propose('2026-12-21', proposer);
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into staff_devices (staff_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2 on conflict do nothing`,
    [alias.id, proposer.id],
  );
  for (const tried of [approve, claim])
    expect(await tried(alias, proposal)).toMatchObject({ ok: false, code: 'approversLinked' });
  expect(await reject(proposer, proposal)).toMatchObject({ ok: true });
});

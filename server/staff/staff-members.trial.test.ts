import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import { beforeAll, expect, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { LOCK_STAFF_AUDIT_STATEMENT } from '../staff-audit/audit-entries.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';
import { generateOtpCode, parseBase32OtpSecret } from './one-time-codes.ts';

const server = provideTestServer();
let owner: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  [owner, second] = [await server.staff('owner'), await server.staff('owner')];
});

const status = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 200,
    (error: { status: number }) => error.status,
  );
const login = (name: string, password: string, base32: string) =>
  server.client().call('staff/login', {
    login: name,
    password,
    otp: generateOtpCode(parseBase32OtpSecret(base32), server.clock.now()),
  });

const NEXT = 'seven mild curlews';
const decide = (person: TestStaff, proposal: string, verdict: 'approve' | 'reject' = 'approve') =>
  person.client.call('staff/decideProposal', {
    proposal,
    verdict,
    ...(verdict === 'reject' ? { reason: 'notNeeded' as const } : {}),
    key: createIdempotencyKey(),
  });
const codeOf = (base32: string): string => generateOtpCode(parseBase32OtpSecret(base32), server.clock.now());
const add = (name: string, roles: Role[], key = createIdempotencyKey()) =>
  owner.client.call('staff/addStaff', { login: name, name: name.toUpperCase(), roles, key });

/** An appointment proposed by one and approved by another: the link from the one, the code from the other. */
async function handed(proposed: Awaited<ReturnType<typeof add>>): Promise<{ link: string; code: string }> {
  if (!proposed.ok) throw new Error(proposed.code);
  const approved = await decide(second, proposed.data.appointment.proposal.id);
  if (!approved.ok) throw new Error(approved.code);
  return { link: proposed.data.link ?? '', code: approved.data.code ?? '' };
}
async function enrol(handed: { link: string; code: string }): Promise<{ otpSecret: string; restsUntil: string }> {
  const started = await server.client().call('staff/startEnrolment', handed);
  if (!started.ok) throw new Error(started.code);
  const done = await server
    .client()
    .call('staff/enrol', { ...handed, next: NEXT, confirm: NEXT, otp: codeOf(started.data.otpSecret) });
  if (!done.ok) throw new Error(done.code);
  return { otpSecret: started.data.otpSecret, ...done.data };
}

test('two people appoint a login; it belongs to whoever holds the link of one and the code of the other', async () => {
  const key = createIdempotencyKey();
  const proposed = await add('kim', ['reviewer'], key);
  if (!proposed.ok) throw new Error(proposed.code);
  const { link, appointment } = proposed.data;
  expect(appointment).toMatchObject({
    what: 'add',
    login: 'kim',
    roles: ['reviewer'],
    proposal: { by: { id: owner.id }, mayApprove: false },
  });
  expect(await add('kim', ['reviewer'], key)).toMatchObject({
    ok: true,
    data: { link: null, appointment: { login: 'kim' } },
  });
  expect(await decide(owner, appointment.proposal.id)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await decide(await server.staff('treasurer'), appointment.proposal.id)).toMatchObject({
    ok: false,
    code: 'notPermitted',
  });
  expect(await second.client.call('staff/listStaff')).toMatchObject({
    ok: true,
    data: { appointments: [{ login: 'kim', proposal: { mayApprove: true, linked: false } }] },
  });
  expect(
    await server.client().call('staff/startEnrolment', { link: link ?? '', code: 'aaaa-aaaa-aaaa-aaaa' }),
  ).toMatchObject({ ok: false, code: 'enrolmentUnknown' });

  const { code } = await handed(proposed);
  expect(await add('kim', ['reviewer'])).toMatchObject({ ok: false, code: 'loginTaken' });
  for (const half of [
    { link: link ?? '', code: 'aaaa-aaaa-aaaa-aaaa' },
    { link: 'A'.repeat(43), code },
  ])
    expect(await server.client().call('staff/startEnrolment', half)).toMatchObject({
      ok: false,
      code: 'enrolmentUnknown',
    });
  const { otpSecret, restsUntil } = await enrol({ link: link ?? '', code });
  expect(await server.client().call('staff/startEnrolment', { link: link ?? '', code })).toMatchObject({
    ok: false,
    code: 'enrolmentUnknown',
  });
  server.clock.advance(30_000);
  expect(await login('kim', NEXT, otpSecret)).toMatchObject({
    ok: true,
    data: { staff: { roles: ['reviewer'], restsUntil } },
  });
  const storedTexts = await server.database.pool.query<{ text: string }>(
    `select concat(k.answer, a.detail, p.terms, s.login) as text from staff_keys k, staff_audit a, staff s,
      proposals p`,
  );
  for (const { text } of storedTexts.rows)
    for (const secret of [link ?? '', code, otpSecret]) expect(text).not.toContain(secret);
});

test("somebody with only the link is slowed down and recorded, and can't lock out the holder of the code", async () => {
  const { link, code } = await handed(await add('guessed', ['support']));
  const messages: string[] = [];
  for (let count = 0; count < 6; count++) {
    const tried = await server.client().call('staff/startEnrolment', { link, code: `aaaa-aaaa-aaaa-aaa${count + 2}` });
    messages.push(tried.ok ? 'in' : tried.code);
  }
  expect(messages).toEqual([...Array<string>(5).fill('enrolmentUnknown'), 'tooFrequent']);
  expect(await owner.client.call('staff/listAudit', { action: 'guessEnrolment' })).toMatchObject({
    ok: true,
    data: { rows: [{ who: 'server', detail: { login: 'guessed' } }] },
  });
  await enrol({ link, code });
});

test('an unused link expires after a week', async () => {
  const both = await handed(await add('late', ['support']));
  server.clock.advance(7 * 86_400_000 + 1);
  [owner, second] = [await server.staff('owner'), await server.staff('owner')];
  expect(await server.client().call('staff/startEnrolment', both)).toMatchObject({
    ok: false,
    code: 'enrolmentUnknown',
  });
});

test('a renewed login keeps its password until approval, then waits for its person, and rests', async () => {
  const person = await server.staff('treasurer');
  const renewed = await owner.client.call('staff/renewStaff', { staff: person.id, key: createIdempotencyKey() });
  expect(await status(person.client.call('staff/getMe'))).toBe(200);
  const both = await handed(renewed);
  expect(await status(person.client.call('staff/getMe'))).toBe(401);
  server.clock.advance(30_000);
  expect(await login(person.login, person.password, person.otpSecret)).toMatchObject({
    ok: false,
    code: 'wrongStaffLogin',
  });
  const { otpSecret } = await enrol(both);
  server.clock.advance(30_000);
  expect(await login(person.login, person.password, person.otpSecret)).toMatchObject({ ok: false });
  const back = await login(person.login, NEXT, otpSecret);
  const client = server.client({ token: back.ok ? back.data.token : '' });
  const correct = () =>
    client.call('staff/proposeCorrection', {
      customer: customer.userId,
      currency: 'USD',
      amount: '1',
      direction: 'credit',
      why: 'A fee was charged twice',
      key: createIdempotencyKey(),
    });
  const customer = await server.customer();
  expect(await correct()).toMatchObject({ ok: false, code: 'staffResting' });
  expect(await client.call('staff/getHouseAccounts')).toMatchObject({ ok: true });
  server.clock.advance(60_000);
  expect(await correct()).toMatchObject({ ok: true });
});

test("granting roles, re-enabling and linking an account need a second person; revoking doesn't", async () => {
  const person = await server.staff('support');
  const change = async (input: { roles?: Role[]; disabled?: boolean; customer?: string | null; name?: string }) => {
    const done = await owner.client.call('staff/changeStaff', {
      staff: person.id,
      ...input,
      key: createIdempotencyKey(),
    });
    if (!done.ok) throw new Error(done.code);
    return {
      proposal: done.data.appointment?.proposal.id ?? null,
      roles: done.data.roles.join(),
      out: done.data.disabledAt !== null,
      customer: done.data.customer,
    };
  };
  const { userId } = await server.customer();
  const named = await change({ name: 'Sam', customer: userId });
  expect(named).toMatchObject({ proposal: expect.any(String), customer: null });
  expect(await decide(second, named.proposal ?? '')).toMatchObject({ ok: true });
  expect((await change({ name: 'Sam' })).customer).toBe(userId);
  const unlinked = await change({ customer: null });
  expect(unlinked).toMatchObject({ proposal: expect.any(String), customer: userId });
  const withMoreRoles = await change({ roles: ['support', 'treasurer'] });
  expect(withMoreRoles).toMatchObject({ proposal: expect.any(String), roles: 'support' });
  expect(await decide(second, withMoreRoles.proposal ?? '')).toMatchObject({ ok: true, data: { code: null } });
  expect(await change({ roles: ['support'] })).toMatchObject({ proposal: null, roles: 'support' });
  expect(await change({ disabled: true })).toMatchObject({ proposal: null, out: true });
  const back = await change({ disabled: false });
  expect(back).toMatchObject({ proposal: expect.any(String), out: true });
  expect(await decide(second, back.proposal ?? '')).toMatchObject({ ok: true });
  const listed = await owner.client.call('staff/listStaff');
  expect(listed.ok ? listed.data.rows.find(({ id }) => id === person.id) : null).toMatchObject({
    disabledAt: null,
    restsUntil: new Date(server.clock.now() + 60_000).toISOString(),
  });
});

test('nobody changes or approves their own login, and an owner is neither reviewer nor treasurer', async () => {
  for (const change of [{ roles: ['owner', 'auditor'] as Role[] }, { name: 'Me' }, { disabled: true }]) {
    expect(
      await owner.client.call('staff/changeStaff', { staff: owner.id, ...change, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: false,
      code: 'ownChange',
    });
  }
  expect(await owner.client.call('staff/renewStaff', { staff: owner.id, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'ownChange',
  });
  const proposedChange = await owner.client.call('staff/changeStaff', {
    staff: second.id,
    roles: ['owner', 'auditor'],
    key: createIdempotencyKey(),
  });
  const proposal = proposedChange.ok ? proposedChange.data.appointment?.proposal.id : '';
  expect(await decide(second, proposal ?? '')).toMatchObject({ ok: false, code: 'ownChange' });
  expect(
    await owner.client.call('staff/changeStaff', {
      staff: second.id,
      roles: ['owner', 'treasurer'],
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'rolesApart' });
  expect(await add('both', ['owner', 'reviewer'])).toMatchObject({ ok: false, code: 'rolesApart' });
  await expect(
    queryAsOwner(server.database.ownerUrl, `update staff set roles = array['owner', 'reviewer'] where staff_id = $1`, [
      second.id,
    ]),
  ).rejects.toThrow('staff_roles_apart');
});

test("an empty change keeps a colleague's sessions; a new name needs a second person and is recorded", async () => {
  const person = await server.staff('support', 'product');
  const change = (wish: { name?: string; roles?: Role[]; disabled?: boolean }) =>
    owner.client.call('staff/changeStaff', { staff: person.id, ...wish, key: createIdempotencyKey() });
  const known = await person.client.call('staff/getMe');
  const name = known.ok ? known.data.name : '';
  for (const wish of [{}, { roles: ['product' as const, 'support' as const] }, { disabled: false }, { name }]) {
    expect(await change(wish)).toMatchObject({ ok: true, data: { appointment: null } });
    expect(await status(person.client.call('staff/getMe'))).toBe(200);
  }
  for (const hidden of ['   ', 'Kim\u202e', 'Kim\nLee', '\u3164'])
    expect(await status(change({ name: hidden }))).toBe(400);
  const renamed = await change({ name: 'Robin Reviewer' });
  if (!renamed.ok) throw new Error(renamed.code);
  expect(renamed.data).toMatchObject({ name, appointment: { name: 'Robin Reviewer' } });
  expect(await decide(second, renamed.data.appointment!.proposal.id)).toMatchObject({ ok: true });
  // A new name grants nothing, so nobody rests for it.
  const people = await owner.client.call('staff/listStaff');
  expect(people.ok ? people.data.rows.find(({ id }) => id === person.id) : people).toMatchObject({
    name: 'Robin Reviewer',
    restsUntil: null,
  });
  const auditor = await server.staff('auditor');
  const listed = await auditor.client.call('staff/listAudit', { action: 'renameStaff' });
  expect(listed.ok ? listed.data.rows[0] : listed).toMatchObject({
    staff: second.id,
    subject: `staff ${person.id}`,
    detail: { formerName: name, name: 'Robin Reviewer' },
  });
});

test("refuses a name similar to a colleague's when adding, renaming or approving", async () => {
  const named = (login: string, name: string) =>
    owner.client.call('staff/addStaff', { login, name, roles: ['support'], key: createIdempotencyKey() });
  const waits = [await named('tarik', 'Tarik Treasurer'), await named('other', 'TARIK  Treasurer')];
  const [taken, late] = waits.map((each) => (each.ok ? each.data.appointment.proposal.id : each.code));
  expect(await decide(second, taken!)).toMatchObject({ ok: true });
  expect(await decide(second, late!)).toMatchObject({ ok: false, code: 'staffNameTaken' });
  const person = await server.staff('support');
  const rename = (name: string) =>
    owner.client.call('staff/changeStaff', { staff: person.id, name, key: createIdempotencyKey() });
  for (const [name, code] of [
    ['Tarik Treasurer', 'staffNameTaken'],
    ['Tarik  Treasurer', 'staffNameTaken'],
    ['tarik\u00a0treasurer', 'staffNameTaken'],
    ['Ｔarik Treasurer', 'staffNameTaken'],
    ['T\u0430rik Treasurer', 'staffNameLetters'],
    ['Tarik Treasure\u03c1', 'staffNameLetters'],
  ] as const) {
    expect(await named('third', name), name).toMatchObject({ ok: false, code });
    expect(await rename(name), name).toMatchObject({ ok: false, code });
  }
  // One's own name may be written otherwise, and words may be of different alphabets.
  const known = await person.client.call('staff/getMe');
  for (const name of [known.ok ? known.data.name.toUpperCase() : '', 'Tarik Казначей', '김 Kim'])
    expect(await rename(name), name).toMatchObject({ ok: true, data: { appointment: { name } } });
});

test('of two approvals of one name at the same instant, only one is carried out', async () => {
  const propose = (by: TestStaff, login: string, name: string) =>
    by.client.call('staff/addStaff', { login, name, roles: ['support'], key: createIdempotencyKey() });
  const proposed = [await propose(owner, 'nora', 'Nora Novak'), await propose(second, 'nora-2', 'NORA NOVAK')];
  const [one, other] = proposed.map((each) => (each.ok ? each.data.appointment.proposal.id : each.code));
  // Nobody commits while the record is locked, since each appends to it last.
  const record = openDatabaseClient(server.database.ownerUrl);
  await record.connect();
  await record.query('begin');
  await record.query(LOCK_STAFF_AUDIT_STATEMENT.text);
  const both = Promise.all([decide(second, one!), decide(owner, other!)]);
  await expect
    .poll(async () => {
      const { rows } = await record.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
      return rows.length;
    })
    .toBe(2);
  await record.query('commit');
  await record.end();
  const [failed, ...more] = (await both).filter(({ ok }) => !ok);
  expect([failed, more]).toMatchObject([{ code: 'staffNameTaken' }, []]);
});

test("a person who shares a device with the proposer of a login can't approve it", async () => {
  const proposed = await add('ghost', ['treasurer']);
  const id = proposed.ok ? proposed.data.appointment.proposal.id : '';
  const alias = await server.staff('owner');
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into staff_devices (staff_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2`,
    [alias.id, owner.id],
  );
  expect(await decide(alias, id)).toMatchObject({ ok: false, code: 'approversLinked' });
  expect(await decide(second, id, 'reject')).toMatchObject({ ok: true });
});

test.each([
  ['loses a role', { roles: ['reviewer' as const] }],
  ['is disabled', { disabled: true }],
])('whoever %s is out within a second, and everything they had open', async (_, change) => {
  const person = await server.staff('treasurer', 'reviewer');
  expect(await status(person.client.call('staff/getMe'))).toBe(200);
  const started = performance.now();
  expect(
    await owner.client.call('staff/changeStaff', { staff: person.id, ...change, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: true,
    data: { id: person.id, sessions: 0 },
  });
  expect(await status(person.client.call('staff/getMe'))).toBe(401);
  expect(performance.now() - started).toBeLessThan(1_000);
  server.clock.advance(30_000);
  expect((await login(person.login, person.password, person.otpSecret)).ok).toBe(!('disabled' in change));
});

test("a customer account is one person's, who can't decide about it or about anyone they invited", async () => {
  const person = await server.staff('reviewer');
  const customer = await server.customer();
  const own = await customer.client.call('user/getInvitation');
  const named = await owner.client.call('staff/changeStaff', {
    staff: person.id,
    customer: customer.userId,
    key: createIdempotencyKey(),
  });
  expect(await decide(second, named.ok ? (named.data.appointment?.proposal.id ?? '') : '')).toMatchObject({ ok: true });
  const other = await server.staff('reviewer');
  expect(
    await owner.client.call('staff/changeStaff', {
      staff: other.id,
      customer: customer.userId,
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'otherAccountLinked' });
  const invited = await server.client().call('user/register', {
    account: '7000000001',
    password: person.password,
    confirmPassword: person.password,
    invitationCode: own.ok ? own.data.code : '',
    agreed: true,
  });
  if (!invited.ok) throw new Error(invited.code);
  const friend = server.client({ token: invited.data.token, account: '7000000001' });
  server.clock.advance(30_000);
  const back = await login(person.login, person.password, person.otpSecret);
  const reader = server.client({ token: back.ok ? back.data.token : '' });
  for (const client of [customer.client, friend])
    await client.call('trading/applyDayTrading', { agreed: true, key: createIdempotencyKey() });
  const listed = await reader.call('staff/listReviews', { kind: 'dayTrading' });
  if (!listed.ok) throw new Error(listed.code);
  expect(listed.data.rows).toMatchObject([
    { mayDecide: false, hindrance: 'related' },
    { mayDecide: false, hindrance: 'related' },
  ]);
  for (const { id } of listed.data.rows) {
    expect(
      await reader.call('staff/decideReview', { review: id, verdict: 'approve', key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: false,
      code: 'ownApproval',
    });
    expect(
      await other.client.call('staff/decideReview', { review: id, verdict: 'approve', key: createIdempotencyKey() }),
    ).toMatchObject({ ok: true });
  }
});

test('one person locks out at most three colleagues a day alone, further ones with a second person', async () => {
  const alone = await server.staff('owner');
  const people = await Promise.all([1, 2, 3, 4].map(() => server.staff('support', 'product')));
  const change = async (person: TestStaff, wish: { disabled?: boolean; roles?: Role[] }) => {
    const done = await alone.client.call('staff/changeStaff', {
      staff: person.id,
      ...wish,
      key: createIdempotencyKey(),
    });
    if (!done.ok) throw new Error(done.code);
    return { proposedId: done.data.appointment?.proposal.id ?? null, out: done.data.disabledAt !== null };
  };
  const [one, two, three, four] = people as [TestStaff, TestStaff, TestStaff, TestStaff];
  expect(await change(one, { disabled: true })).toEqual({ proposedId: null, out: true });
  expect(await change(two, { roles: ['support'] })).toMatchObject({ proposedId: null });
  expect(await change(three, { disabled: true })).toEqual({ proposedId: null, out: true });
  // Somebody who has lost something already can lose the rest.
  expect(await change(two, { disabled: true })).toEqual({ proposedId: null, out: true });
  for (const wish of [{ disabled: true }, { roles: ['support' as const] }])
    expect(await change(four, wish)).toEqual({ proposedId: expect.any(String), out: false });
  const proposedChange = await change(four, { disabled: true });
  expect(await decide(second, proposedChange.proposedId ?? '')).toMatchObject({ ok: true });
  expect(await status(four.client.call('staff/getMe'))).toBe(401);
  server.clock.advance(86_400_001);
  [owner, second] = [await server.staff('owner'), await server.staff('owner')];
});

/** What surveillance finds among customers, and how a case is handled. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { SurveillanceCaseStep } from '@bourse/core/trading/risk/surveillance.ts';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../../db/testing.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import type { TestCustomer, TestStaff } from '../../testing/test-server.ts';

const server = provideTestServer({ workByHand: true });
let people: TestCustomer[];
let [one, other]: TestStaff[] = [];
let share: string;
const MINUTES_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  people = [];
  for (let nth = 0; nth < 5; nth++) people.push(await server.marginCustomer());
  share = server.composed.dependencies.venues.listed('US').find(({ board }) => board === 'listed')!.id;
  await server.composed.work.acquireLeadership();
  [one, other] = [await server.staff('risk'), await server.staff('risk')];
  server.clock.set(server.clock.now() + MINUTES_MS);
});

const own = (text: string, values: unknown[] = []) => queryAsOwner(server.database.ownerUrl, text, values);
const runSurveillanceJob = () => server.runJob('surveillance');
const cases = async (rule?: 'wash' | 'prearranged' | 'inAndOut' | 'device' | 'line' | 'auction') =>
  (await unwrapAnswer(one!.client.call('staff/listRiskCases', rule ? { rule } : {}))).rows;
const trade = (nth: number, side: 'long' | 'short', quantity: string) =>
  unwrapAnswer(
    people[nth]!.client.call('trading/placeOrder', {
      instrument: share,
      side,
      type: 'market',
      quantity,
      key: createIdempotencyKey(),
    }),
  );
/** Somewhat more units than are worth the rule's threshold. */
function enough(): number {
  const last = Number(server.composed.dependencies.venues.quote(share, server.clock.now())!.last) / 1e8;
  return Math.ceil(600 / last);
}
const move = (by: TestStaff, step: SurveillanceCaseStep, more: object = {}) =>
  by.client.call('staff/moveRiskCase', {
    case: '1',
    step,
    why: 'looked into it',
    key: createIdempotencyKey(),
    ...more,
  });

/** One case per page: an empty page, or one after the last case, would reveal a hidden case. */
async function pagesOfOne(by: TestStaff): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 1, ...(cursor === null ? {} : { cursor }) };
    const { rows, next } = await unwrapAnswer(by.client.call('staff/listRiskCases', query));
    expect(rows).toHaveLength(1);
    expect([null, rows[0]!.case]).toContain(next);
    found.push(rows[0]!.case);
    cursor = next;
  } while (cursor !== null);
  return found;
}

it('finds nothing in trades of unrelated people', async () => {
  await trade(0, 'long', String(enough()));
  await trade(1, 'short', String(enough()));
  await runSurveillanceJob();
  expect(await cases()).toEqual([]);
});

it("finds both sides of one person's trades once, however often it runs", async () => {
  const [buyer, seller] = [people[0]!.userId, people[1]!.userId];
  await own('update accounts set holder = $1 where account_id in ($1, $2)', [buyer, seller]);
  await runSurveillanceJob();
  await runSurveillanceJob();
  expect(await cases()).toMatchObject([
    { rule: 'wash', state: 'found', accounts: [buyer, seller].sort(), assignee: null, outcome: null },
  ]);
  const [{ facts } = { facts: [] }] = await cases();
  expect(facts).toContainEqual({ name: 'instrument', value: share });
  expect(facts).toContainEqual({ name: 'link', value: 'person' });
});

it('finds prearranged trades of two people on one device, but not minutes apart', async () => {
  await own(
    `insert into known_devices (account_id, device_hash, seen_at) select a, sha256('one device'), $1
      from unnest($2::bigint[]) a`,
    [new Date(server.clock.now()), [people[2]!.userId, people[3]!.userId]],
  );
  await trade(2, 'long', String(enough()));
  server.clock.set(server.clock.now() + MINUTES_MS);
  await trade(3, 'short', String(enough()));
  await runSurveillanceJob();
  expect(await cases('prearranged')).toEqual([]);
  await trade(2, 'long', String(enough()));
  await runSurveillanceJob();
  expect(await cases('prearranged')).toMatchObject([
    { rule: 'prearranged', facts: expect.arrayContaining([{ name: 'link', value: 'device' }]) },
  ]);
});

it('finds many people on one device, and an eleventh customer of one line within a day', async () => {
  expect(await cases('device')).toEqual([]);
  await own(
    `insert into known_devices (account_id, device_hash, seen_at) select a, sha256('many'), $1
      from unnest($2::bigint[]) a`,
    [new Date(server.clock.now()), people.map(({ userId }) => userId)],
  );
  await runSurveillanceJob();
  // Two of the five are one person.
  expect(await cases('device')).toMatchObject([{ facts: expect.arrayContaining([{ name: 'people', value: '4' }]) }]);
  const { code } = await unwrapAnswer(people[4]!.client.call('user/getInvitation', {}));
  await own(
    `insert into customers (mobile, password_hash, password_changed_at, invited_by, consent_version, created_at)
      select (3000000000 + n)::text, 'none', $1, $2, 'test', $1 from generate_series(1, 10) n`,
    [new Date(server.clock.now()), code],
  );
  await runSurveillanceJob();
  const [line] = await cases('line');
  expect(line!.accounts[0]).toBe(people[4]!.userId);
  expect(line!.accounts).toHaveLength(11);
});

it('finds money deposited and withdrawn without trading', async () => {
  const paid = (seq: number, kind: string, amount: number) =>
    own(
      `insert into requests (account_id, request_seq, kind, status, step, amount, currency, submitted_at, updated_at)
        values ($1, $2, $3, 'done', 3, $4, 'USD', $5, $5)`,
      [people[4]!.userId, seq, kind, amount, new Date(server.clock.now())],
    );
  await paid(901, 'deposit', 500_000);
  await paid(902, 'withdrawal', 300_000);
  await runSurveillanceJob();
  expect(await cases('inAndOut')).toEqual([]);
  await paid(903, 'withdrawal', 150_000);
  await runSurveillanceJob();
  expect(await cases('inAndOut')).toMatchObject([
    {
      accounts: [people[4]!.userId],
      facts: expect.arrayContaining([
        { name: 'came', value: '5000.00' },
        { name: 'went', value: '4500.00' },
      ]),
    },
  ]);
});

it('finds auction orders that one person repeatedly cancels', async () => {
  await own(
    `update orders set status = 'cancelled', cause = 'cancelledByCustomer', time_in_force = 'atClose', created_at = $2
      where account_id = any($1::bigint[])`,
    [[people[2]!.userId], new Date(server.clock.now())],
  );
  await runSurveillanceJob();
  expect(await cases('auction')).toEqual([]);
  await trade(2, 'long', '1');
  await own(
    `update orders set status = 'cancelled', cause = 'cancelledByCustomer', time_in_force = 'atClose'
      where account_id = any($1::bigint[])`,
    [[people[2]!.userId]],
  );
  await runSurveillanceJob();
  expect(await cases('auction')).toMatchObject([{ accounts: [people[2]!.userId] }]);
});

it('a case is taken, handed on and closed by two people with their reasons, and all steps are stored', async () => {
  expect(await move(one!, 'close', { outcome: 'noFault' })).toMatchObject({ ok: false, code: 'caseNotYours' });
  expect(await unwrapAnswer(move(one!, 'take'))).toMatchObject({ state: 'open', assignee: { id: one!.id } });
  expect(await unwrapAnswer(move(one!, 'assign', { to: other!.id }))).toMatchObject({ assignee: { id: other!.id } });
  expect(await move(one!, 'close', { outcome: 'noFault' })).toMatchObject({ ok: false, code: 'caseNotYours' });
  await unwrapAnswer(move(one!, 'note', { why: 'asked the customer' }));
  expect(await move(one!, 'take')).toMatchObject({ ok: false, code: 'caseNotYours' });
  expect(await move(one!, 'confirm')).toMatchObject({ ok: false, code: 'caseNotProposed' });
  const proposed = await unwrapAnswer(move(other!, 'close', { outcome: 'noFault', why: 'nothing to it' }));
  expect(proposed).toMatchObject({ state: 'proposed', outcome: 'noFault' });
  expect(await move(other!, 'confirm')).toMatchObject({ ok: false, code: 'caseWaits' });
  expect(await unwrapAnswer(move(one!, 'sendBack', { why: 'look again' }))).toMatchObject({
    state: 'open',
    outcome: null,
  });
  await unwrapAnswer(move(other!, 'close', { outcome: 'warned', why: 'own accounts, told so' }));
  const closed = await unwrapAnswer(move(one!, 'confirm', { why: 'seen the letter' }));
  expect(closed).toMatchObject({
    state: 'closed',
    outcome: 'warned',
    source: expect.stringContaining('2016/522'),
    steps: [
      { what: 'take' },
      { what: 'assign' },
      { what: 'note', why: 'asked the customer' },
      { what: 'close', outcome: 'noFault' },
      { what: 'sendBack', why: 'look again', outcome: null },
      { what: 'close', outcome: 'warned' },
      { what: 'confirm', outcome: 'warned' },
    ],
  });
  expect(await move(other!, 'note')).toMatchObject({ ok: false, code: 'caseClosed' });
  const auditor = await server.staff('auditor');
  const { rows } = await unwrapAnswer(auditor.client.call('staff/listAudit', { action: 'moveRiskCase' }));
  expect(rows).toHaveLength(closed.steps.length);
  const { accounts } = await unwrapAnswer(one!.client.call('staff/getRiskCase', { case: '1' }));
  for (const account of accounts) {
    const query = { customer: account, action: 'getRiskCase' };
    const { rows: accessLog } = await unwrapAnswer(auditor.client.call('staff/listAudit', query));
    expect(accessLog).toMatchObject([{ who: one!.login, subject: 'case 1' }]);
  }
  const changed = server.database.pool.query('update risk_case_steps set why = $$x$$');
  await expect(changed).rejects.toThrow(/permission/);
});

it('is visible only with the permission, and an unknown case reveals nothing', async () => {
  expect(await one!.client.call('staff/getRiskCase', { case: '999' })).toMatchObject({ ok: false, code: 'notFound' });
  const treasurer = await server.staff('treasurer');
  expect(await treasurer.client.call('staff/listRiskCases', {})).toMatchObject({ ok: false, code: 'notPermitted' });
  for (const role of ['auditor', 'owner'] as const) {
    const reader = await server.staff(role);
    expect((await unwrapAnswer(reader.client.call('staff/getRiskCase', { case: '1' }))).case).toBe('1');
    expect(await move(reader, 'note')).toMatchObject({ ok: false, code: 'notPermitted' });
  }
});

it('can be taken over from somebody inactive for three days or no longer on the staff', async () => {
  const number = (await cases()).find(({ state }) => state === 'found')!.case;
  const on = (by: TestStaff, step: SurveillanceCaseStep) => move(by, step, { case: number });
  await unwrapAnswer(on(one!, 'take'));
  expect(await on(other!, 'take')).toMatchObject({ ok: false, code: 'caseNotYours' });
  await own(`update staff set disabled_at = now() where staff_id = $1`, [one!.id]);
  expect(await unwrapAnswer(on(other!, 'take'))).toMatchObject({ assignee: { id: other!.id } });
  await own(`update staff set disabled_at = null where staff_id = $1`, [one!.id]);
  expect(await on(one!, 'take')).toMatchObject({ ok: false, code: 'caseNotYours' });
  await own(`update risk_case_steps set at = at - interval '73 hours' where number = $1`, [number]);
  expect(await unwrapAnswer(on(one!, 'take'))).toMatchObject({ assignee: { id: one!.id } });
});

it("can't be handled by people tied to its customers, nor closed by two linked people", async () => {
  const { case: number, accounts } = (await cases()).find(({ state }) => state === 'open')!;
  const on = (by: TestStaff, step: SurveillanceCaseStep, more: object = {}) =>
    move(by, step, { case: number, ...more });
  const third = await server.staff('risk');
  await own(
    `insert into known_devices (account_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2 limit 1`,
    [accounts[0], third.id],
  );
  expect(await on(one!, 'assign', { to: third.id })).toMatchObject({ ok: false, code: 'customerOnStaffDevice' });
  // Nor do they learn of it in any other way.
  const none = { ok: false, code: 'notFound' };
  expect(await third.client.call('staff/getRiskCase', { case: number })).toMatchObject(none);
  expect(await on(third, 'note')).toMatchObject(none);
  expect(await on(third, 'close')).toMatchObject(none);
  expect(await on(third, 'assign', { to: third.id })).toMatchObject(none);
  expect(await on(third, 'assign', { to: '999999' })).toMatchObject(none);
  const listed = await unwrapAnswer(third.client.call('staff/listRiskCases', {}));
  expect(listed.rows.filter((row) => row.accounts.includes(accounts[0]!))).toEqual([]);
  expect(await pagesOfOne(third)).toEqual(listed.rows.map((row) => row.case));
  await unwrapAnswer(on(one!, 'close', { outcome: 'noFault' }));
  await own(`update staff set disabled_at = now() where staff_id = $1`, [one!.id]);
  expect(await on(other!, 'confirm')).toMatchObject({ ok: false, code: 'caseNotProposed' });
  await own(`update staff set disabled_at = null where staff_id = $1`, [one!.id]);
  await own(
    `insert into staff_devices (staff_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2 on conflict do nothing`,
    [one!.id, other!.id],
  );
  expect(await on(other!, 'confirm')).toMatchObject({ ok: false, code: 'approversLinked' });
  expect(await unwrapAnswer(on(await server.staff('risk'), 'confirm'))).toMatchObject({ state: 'closed' });
});

it('is recorded without naming its customers, except to untied readers who ask by customer', async () => {
  const { case: number, accounts } = (await cases()).find(({ case: each }) => each === '1')!;
  const [free, tied] = [await server.staff('auditor'), await server.staff('auditor')];
  await own(
    `insert into known_devices (account_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2 limit 1`,
    [accounts[0], tied.id],
  );
  expect(await tied.client.call('staff/getRiskCase', { case: number })).toMatchObject({ ok: false, code: 'notFound' });
  await unwrapAnswer(one!.client.call('staff/getCustomer', { customer: accounts[1]!, why: 'audit' }));
  const recordOf = async (reader: TestStaff, query: { action?: string; customer?: string; views?: boolean }) =>
    (await unwrapAnswer(reader.client.call('staff/listAudit', { limit: 100, ...query }))).rows;

  // A row that one reader is shown and another isn't would tell the other one.
  for (const action of ['listRiskCases', 'getRiskCase', 'moveRiskCase']) {
    const rowsForTied = await recordOf(tied, { action });
    expect(rowsForTied.length).toBeGreaterThan(0);
    expect(rowsForTied).toEqual(await recordOf(free, { action }));
    const withoutHash = rowsForTied.map(({ subject, why, customer, detail }) => ({ subject, why, customer, detail }));
    expect(new Set(withoutHash.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ subject: '', why: null, customer: null, detail: {} })]),
    );
  }
  const chain = await recordOf(tied, { views: true });
  expect(chain.slice(0, -1).map(({ previous }) => previous)).toEqual(chain.slice(1).map(({ hash }) => hash));

  // Nor can it be found through the case's other customers, to whom the reader has no tie.
  for (const customer of accounts) {
    const accessLog = await recordOf(free, { customer, action: 'getRiskCase' });
    expect(accessLog[0]).toMatchObject({ subject: `case ${number}`, customer });
    const rest = (await recordOf(free, { customer })).filter(({ subject }) => subject !== `case ${number}`);
    expect(await recordOf(tied, { customer })).toEqual(rest);
    expect(await recordOf(tied, { customer, action: 'getRiskCase' })).toEqual(
      rest.filter(({ action }) => action === 'getRiskCase'),
    );
  }
  expect((await recordOf(tied, { customer: accounts[1]! })).map(({ action }) => action)).toContain('lookAtCustomer');

  const exported = async (reader: TestStaff, filter?: { customer: string }) =>
    (
      await unwrapAnswer(
        reader.client.call('staff/exportCsv', { what: 'audit', why: 'a look', ...(filter ? { filter } : {}) }),
      )
    ).csv;
  expect(await exported(tied)).toMatch(/,moveRiskCase,,,,/);
  expect(await exported(tied)).not.toMatch(/case \d|looked into it/);
  expect(await exported(free, { customer: accounts[0]! })).toContain(`,case ${number},`);
  expect(await exported(tied, { customer: accounts[0]! })).not.toContain(`,case ${number},`);
});

it('reports a finding once even if midnight passes between two runs', async () => {
  const rules = ['auction', 'inAndOut', 'line', 'prearranged', 'wash'];
  const counts = () => own(`select rule, count(*)::integer from risk_cases where rule = any($1) group by 1`, [rules]);
  await own('delete from risk_case_steps');
  await own('delete from risk_cases');
  const day = server.clock.now() - (server.clock.now() % DAY_MS);
  const evening = new Date(day + DAY_MS - 2 * 60_000);
  await own('update fills set at = $1', [evening]);
  await own(`update orders set created_at = $1 where status = 'cancelled'`, [evening]);
  await own('update customers set created_at = $1 where invited_by is not null', [evening]);
  await own('update requests set updated_at = $1', [evening]);
  server.clock.set(evening.getTime() + 60_000);
  await runSurveillanceJob();
  const found = (await counts()) as { rule: string }[];
  expect(found.map(({ rule }) => rule).sort()).toEqual(rules);
  server.clock.set(evening.getTime() + 3 * 60_000);
  await runSurveillanceJob();
  expect(await counts()).toEqual(found);
});

it('reports a closed case again once it has doubled, but not while that case is open', async () => {
  await own('delete from risk_case_steps');
  await own('delete from risk_cases');
  const paid = (seq: number, amount: number) =>
    own(
      `insert into requests (account_id, request_seq, kind, status, step, amount, currency, submitted_at, updated_at)
        select $1, $2 + nth, kind, 'done', 3, $3, 'USD', $4, $4
        from unnest(array['deposit', 'withdrawal']) with ordinality as k (kind, nth)`,
      [people[4]!.userId, seq, amount, new Date(server.clock.now())],
    );
  const close = () => own(`update risk_cases set state = 'closed', outcome = 'noFault'`);
  const reader = await server.staff('risk');
  const came = async () => {
    await runSurveillanceJob();
    const { rows } = await unwrapAnswer(reader.client.call('staff/listRiskCases', { rule: 'inAndOut' }));
    return rows.map(({ facts }) => facts.find(({ name }) => name === 'came')!.value).sort();
  };
  await paid(910, 100_000);
  expect(await came()).toEqual(['6000.00']);
  server.clock.set(server.clock.now() + 1);
  await paid(920, 600_000);
  expect(await came()).toEqual(['12000.00']);
  await close();
  expect(await came()).toEqual(['12000.00']);
  await paid(930, 1_100_000);
  expect(await came()).toEqual(['12000.00']);
  await paid(940, 100_000);
  expect(await came()).toEqual(['12000.00', '24000.00']);
});

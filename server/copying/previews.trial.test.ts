/**
 * Through the server, for random customers, leaders and amounts: whatever a preview refuses is refused when beginning
 * or changing a copy, and what it shows is what happens. The clock stands still between the two.
 */
import { leastCopy } from '@bourse/core/products/copying/copy.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { certify } from '../testing/verified-customer.ts';
import { copies, follow, granted, type Leading, on, refused } from './testing.ts';

const DAY_MS = 86_400_000;
const LEADERS = 11;
const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_123);
const LEAST = formatAmount(leastCopy('USD'), 'USD');

let server: TestServer;
let leaders: Leading[];
let people: { name: string; who: TestCustomer }[];
const { leading, tended, again } = on(() => server);

/** Has an overdue loan, and `leaves` dollars of its own. */
async function withLateLoan(leaves: number): Promise<TestCustomer> {
  const who = await server.marginCustomer();
  await certify(server, who, 'Late Payer');
  const wish = { currency: 'USD', amount: '2000', months: 3, plan: 'equal', agreed: true, key: newKey() } as const;
  const { loan } = await granted(who.client.call('credit/applyLoan', wish));
  const review = { review: `r${loan.id.slice(1)}`, verdict: 'approve', key: newKey() } as const;
  await granted((await server.staff('reviewer')).client.call('staff/decideReview', review));
  await granted(who.client.call('credit/acceptLoan', { loan: loan.id, total: loan.total, key: newKey() }));
  const amount = (Number(await freeOf(who)) - leaves).toFixed(2);
  const { quote } = await granted(who.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount }));
  await granted(who.client.call('wallet/exchange', { quote, key: newKey() }));
  return who;
}

async function freeOf({ client }: Pick<TestCustomer, 'client'>): Promise<string> {
  const { accounts } = await granted(client.call('wallet/getWallet', {}));
  return accounts.find(({ currency }) => currency === 'USD')!.available;
}

beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  const late = await withLateLoan(1_000);
  server.clock.advance(33 * DAY_MS);
  leaders = [];
  for (let left = LEADERS; left > 0; left -= 1) leaders.push(await leading('900'));
  const [one, two, banned] = [await server.customer(), await server.customer(), await server.customer()];
  const at = new Date(server.clock.now()).toISOString();
  await asOwner(
    server.database.ownerUrl,
    `update customers set states = '[{"state": "tradingBanned", "reason": "security", "author": "Kim", "at": "${at}",
      "until": null}]' where mobile = '${banned.account}'`,
  );
  people = [
    { name: 'one', who: one },
    { name: 'two', who: two },
    { name: 'late', who: { ...late, ...(await again(late)) } },
    { name: 'banned', who: banned },
    { name: 'leads', who: leaders[0]! },
  ];
});
afterAll(() => server.stop());

const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
const preview = ({ client }: Pick<TestCustomer, 'client'>, leader: string) =>
  client.call('copying/previewCopy', { leader });
const usd = (text: string): bigint => parseAmount(text, 'USD')!;
const plus = (text: string, by: bigint): string => formatAmount(usd(text) + by, 'USD');
/** How often each outcome came. */
const counted = () => {
  const seen = new Map<string, number>();
  return { seen, count: (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1) };
};

it('ten are had at once and twenty begun on a day, as the preview counts them', async () => {
  const who = await server.customer();
  const begin = async (nth: number) => granted(follow(who, leaders[nth]!.leader, { amount: LEAST }));
  const left = async (nth: number) => granted(preview(who, leaders[nth]!.leader));
  const end = async (copy: string) => {
    await granted(who.client.call('copying/stopCopy', { copy, close: true, key: newKey() }));
    await tended();
  };
  const refusedBoth = async (nth: number, code: string, maximum: number) => {
    const told = { ok: false, code, params: { maximum } };
    expect(await preview(who, leaders[nth]!.leader)).toMatchObject(told);
    expect(await follow(who, leaders[nth]!.leader, { amount: LEAST })).toMatchObject(told);
  };
  expect(await left(0)).toMatchObject({ copiesLeft: 10, copiesLeftToday: 20 });
  for (let nth = 0; nth < 10; nth += 1) await begin(nth);
  await refusedBoth(10, 'copiesFull', 10);
  for (const { id } of await copies(who)) await end(id);
  expect(await left(0)).toMatchObject({ copiesLeft: 10, copiesLeftToday: 10 });
  for (let nth = 0; nth < 10; nth += 1) await begin(nth);
  await end((await copies(who)).find(({ status }) => status === 'active')!.id);
  await refusedBoth(10, 'copiesToday', 20);
  server.clock.advance(DAY_MS);
  Object.assign(who, await again(who));
  expect(await left(10)).toMatchObject({ copiesLeft: 1, copiesLeftToday: 20 });
  await begin(10);
  expect(await refused(preview(who, leaders[10]!.leader))).toBe('copyAlready');
});

it(`begins what its preview shows, and is refused what it refuses (seed ${SEED})`, async () => {
  const wish = fc.record({
    person: some(0, 0, 0, 1, 1, 2, 2, 3, 4),
    leader: fc.nat(5),
    amount: some('1', LEAST, '400', 'left', 'beyond left', 'available', 'beyond available', '90000'),
    stops: fc.nat(3),
  });
  const { seen, count } = counted();
  for (const { person, leader: nth, amount, stops } of fc.sample(wish, { numRuns: 80, seed: SEED })) {
    const [{ name, who }, { leader }] = [people[person]!, leaders[nth]!];
    const shown = await preview(who, leader);
    const free = await freeOf(who);
    const asked = shown.ok
      ? ({
          left: shown.data.left,
          'beyond left': plus(shown.data.left, 1n),
          available: shown.data.available,
          'beyond available': plus(shown.data.available, 1n),
        }[amount] ?? amount)
      : '200';
    if (usd(asked) === 0n) continue;
    const begun = await follow(who, leader, { amount: asked });
    const told = `${name}, ${asked} with ${leader}: ${JSON.stringify(shown)} ${begun.ok ? 'begun' : begun.code}`;
    count(begun.ok ? `${name} begun` : begun.code);
    if (!shown.ok) {
      // If the leader's capacity is exceeded too, that is reported first.
      const first = shown.code === 'unpaidLoanFirst' && !begun.ok && begun.code === 'copyCapacity';
      if (!first) expect(begun, told).toMatchObject({ ok: false, code: shown.code, params: shown.params });
      continue;
    }
    const { minimum, available, left } = shown.data;
    const code =
      usd(asked) < usd(minimum)
        ? 'copyBelowMinimum'
        : usd(asked) > usd(free)
          ? 'insufficientBalance'
          : usd(asked) > usd(left)
            ? 'copyCapacity'
            : usd(asked) > usd(available)
              ? 'unpaidLoanFirst'
              : null;
    expect(begun.ok ? null : begun.code, told).toBe(code);
    if (!begun.ok) continue;
    expect(begun.data.copy, told).toMatchObject({ paid: plus(asked, 0n), value: plus(asked, 0n) });
    expect(await freeOf(who), told).toBe(plus(free, -usd(asked)));
    if (stops > 0) {
      await granted(who.client.call('copying/stopCopy', { copy: begun.data.copy.id, close: true, key: newKey() }));
      await tended();
    }
  }
  for (const name of ['one begun', 'late begun', 'copyCapacity', 'insufficientBalance', 'copyAlready', 'cannotTrade'])
    expect(seen.get(name) ?? 0, `${name} of ${JSON.stringify([...seen])}`).toBeGreaterThan(0);
});

it(`changes a copy's money as its preview says, and is refused what it refuses (seed ${SEED})`, async () => {
  const [leader, follower] = [await leading(), await server.customer()];
  await granted(follow(follower, leader.leader, { amount: '2000', stopLossRate: '0.2' }));
  // As if it had been worth less before: a gain of 500, part of which is the leader's.
  const gain = `update copies set high_water = high_water - 50000 where account_id = ${follower.userId}`;
  await asOwner(server.database.ownerUrl, gain);
  const lender = people.find(({ name }) => name === 'late')!.who;
  const going = (await copies(lender)).find(({ status }) => status === 'active');
  if (!going) await granted(follow(lender, leader.leader, { amount: LEAST }));
  const wish = fc.record({
    person: some(0, 0, 1),
    way: some('add' as const, 'takeOut' as const, 'takeOut' as const),
    amount: some('0.01', '37', '500', 'most', 'beyond', '90000'),
    pauses: fc.nat(5),
  });
  const { seen, count } = counted();
  for (const { person: nth, way, amount, pauses } of fc.sample(wish, { numRuns: 60, seed: SEED })) {
    const person = [follower, lender][nth]!;
    const { client } = person;
    const { id, status } = (await copies(person)).find((each) => each.status !== 'ended')!;
    if (pauses === 0)
      await granted(client.call('copying/pauseCopy', { copy: id, paused: status === 'active', key: newKey() }));
    const room = await granted(client.call('copying/previewChange', { copy: id, way }));
    const asked = amount === 'most' ? room.most : amount === 'beyond' ? plus(room.most, 1n) : amount;
    if (usd(asked) === 0n) continue;
    const shown = await client.call('copying/previewChange', { copy: id, way, amount: asked });
    const done = await client.call('copying/changeCopy', { copy: id, [way]: asked, key: newKey() });
    const told = `${way} ${asked}: ${JSON.stringify(room)} ${JSON.stringify(shown)}`;
    count(`${way} ${done.ok ? 'done' : done.code}`);
    expect(done.ok, told).toBe(usd(asked) <= usd(room.most));
    if (!done.ok) {
      expect(shown, told).toEqual(done);
      continue;
    }
    const { value, base, stopLossRate } = done.data.copy;
    const after = shown.ok ? shown.data.after : null;
    expect(after, told).toMatchObject({ value, base });
    if (stopLossRate === null) expect(after!.stopsAt, told).toBeNull();
    else expect(Number(after!.stopsAt), told).toBeCloseTo(Number(base) * (1 - Number(stopLossRate)), 1);
  }
  for (const name of ['add done', 'takeOut done', 'takeOut copyShareDue', 'add insufficientBalance'])
    expect(seen.get(name) ?? 0, `${name} of ${JSON.stringify([...seen])}`).toBeGreaterThan(0);
});

it('looks at a change twice at most before it says to come again', async () => {
  const [leader, who] = [await leading(), await server.customer()];
  const { copy } = await granted(follow(who, leader.leader));
  const { desk } = server.composed.parts;
  const { look } = desk;
  let looks = 0;
  desk.look = async () => {
    looks += 1;
    return null;
  };
  const asked = who.client.call('copying/previewChange', { copy: copy.id, way: 'takeOut' });
  await expect(asked.finally(() => (desk.look = look))).rejects.toThrow('429');
  expect(looks).toBe(2);
});

it('refuses a copy of a leader who has stopped, as beginning does', async () => {
  const [leader, who] = [await leading(), await server.customer()];
  await granted(leader.client.call('copying/stopLeading', { key: newKey() }));
  expect([await refused(preview(who, leader.leader)), await refused(follow(who, leader.leader))]).toEqual([
    'copyTimeLimitExceeded',
    'copyTimeLimitExceeded',
  ]);
});

it('shows a customer who may open nothing no room to add, and all that may be taken out', async () => {
  const [leader, who] = [await leading(), await server.customer()];
  await granted(follow(who, leader.leader, { amount: '2000' }));
  const { id } = (await copies(who))[0]!;
  const at = new Date(server.clock.now()).toISOString();
  await asOwner(
    server.database.ownerUrl,
    `update customers set states = '[{"state": "frozen", "reason": "legalOrder", "author": "Kim", "at": "${at}",
      "until": null}]' where mobile = '${who.account}'`,
  );
  expect(await refused(who.client.call('copying/previewChange', { copy: id, way: 'add' }))).toBe('accountFrozen');
  expect(await refused(who.client.call('copying/changeCopy', { copy: id, add: '1', key: newKey() }))).toBe(
    'accountFrozen',
  );
  expect(await granted(who.client.call('copying/previewChange', { copy: id, way: 'takeOut' }))).toMatchObject({
    most: '2000.00',
  });
});

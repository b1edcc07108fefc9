/**
 * Through the server, for random customers, leaders and amounts: whatever a preview refuses is refused when beginning
 * or changing a copy, and what it shows is what happens. The clock stands still between the two.
 */
import { getMinimumCopyAmount } from '@bourse/core/products/copying/copy-lifecycle.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import {
  listTestCopies,
  startFollowing,
  expectData,
  type TestLeader,
  createCopyingTestKit,
  expectRefused,
} from './testing.ts';

const DAY_MS = 86_400_000;
const LEADERS = 11;
const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_123);
const LEAST = formatAmount(getMinimumCopyAmount('USD'), 'USD');

const server = provideTestServer({ workByHand: true });
let leaders: TestLeader[];
let people: { name: string; who: TestCustomer }[];
const { leading, tended, again } = createCopyingTestKit(() => server);

/** Has an overdue loan, and `leaves` dollars of its own. */
async function withLateLoan(leaves: number): Promise<TestCustomer> {
  const who = await server.marginCustomer();
  await certifyCustomer(server, who, 'Late Payer');
  const wish = {
    currency: 'USD',
    amount: '2000',
    months: 3,
    plan: 'equal',
    agreed: true,
    key: createIdempotencyKey(),
  } as const;
  const { loan } = await expectData(who.client.call('credit/applyLoan', wish));
  const review = { review: `r${loan.id.slice(1)}`, verdict: 'approve', key: createIdempotencyKey() } as const;
  await expectData((await server.staff('reviewer')).client.call('staff/decideReview', review));
  await expectData(
    who.client.call('credit/acceptLoan', { loan: loan.id, total: loan.total, key: createIdempotencyKey() }),
  );
  const amount = (Number(await freeOf(who)) - leaves).toFixed(2);
  const { quote } = await expectData(who.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount }));
  await expectData(who.client.call('wallet/exchange', { quote, key: createIdempotencyKey() }));
  return who;
}

async function freeOf({ client }: Pick<TestCustomer, 'client'>): Promise<string> {
  const { accounts } = await expectData(client.call('wallet/getWallet', {}));
  return accounts.find(({ currency }) => currency === 'USD')!.available;
}

beforeAll(async () => {
  const late = await withLateLoan(1_000);
  server.clock.advance(33 * DAY_MS);
  leaders = [];
  for (let left = LEADERS; left > 0; left -= 1) leaders.push(await leading('900'));
  const [one, two, banned] = [await server.customer(), await server.customer(), await server.customer()];
  const at = new Date(server.clock.now()).toISOString();
  await queryAsOwner(
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

it('at most ten copies exist at once and twenty are started a day, as the preview counts them', async () => {
  const who = await server.customer();
  const begin = async (nth: number) => expectData(startFollowing(who, leaders[nth]!.leader, { amount: LEAST }));
  const left = async (nth: number) => expectData(preview(who, leaders[nth]!.leader));
  const end = async (copy: string) => {
    await expectData(who.client.call('copying/stopCopy', { copy, close: true, key: createIdempotencyKey() }));
    await tended();
  };
  const refusedBoth = async (nth: number, code: string, maximum: number) => {
    const summary = { ok: false, code, params: { maximum } };
    expect(await preview(who, leaders[nth]!.leader)).toMatchObject(summary);
    expect(await startFollowing(who, leaders[nth]!.leader, { amount: LEAST })).toMatchObject(summary);
  };
  expect(await left(0)).toMatchObject({ copiesLeft: 10, copiesLeftToday: 20 });
  for (let nth = 0; nth < 10; nth += 1) await begin(nth);
  await refusedBoth(10, 'copiesFull', 10);
  for (const { id } of await listTestCopies(who)) await end(id);
  expect(await left(0)).toMatchObject({ copiesLeft: 10, copiesLeftToday: 10 });
  for (let nth = 0; nth < 10; nth += 1) await begin(nth);
  await end((await listTestCopies(who)).find(({ status }) => status === 'active')!.id);
  await refusedBoth(10, 'copiesToday', 20);
  server.clock.advance(DAY_MS);
  Object.assign(who, await again(who));
  expect(await left(10)).toMatchObject({ copiesLeft: 1, copiesLeftToday: 20 });
  await begin(10);
  expect(await expectRefused(preview(who, leaders[10]!.leader))).toBe('copyAlready');
});

it(`starting a copy succeeds or is refused as its preview says (seed ${SEED})`, async () => {
  const wish = fc.record({
    person: some(0, 0, 0, 1, 1, 2, 2, 3, 4),
    leader: fc.nat(5),
    amount: some('1', LEAST, '400', 'left', 'beyond left', 'available', 'beyond available', '90000'),
    stops: fc.nat(3),
  });
  const { seen, count } = counted();
  for (const { person, leader: nth, amount, stops } of fc.sample(wish, { numRuns: 80, seed: SEED })) {
    const [{ name, who }, { leader }] = [people[person]!, leaders[nth]!];
    const previewed = await preview(who, leader);
    const free = await freeOf(who);
    const requested = previewed.ok
      ? ({
          left: previewed.data.left,
          'beyond left': plus(previewed.data.left, 1n),
          available: previewed.data.available,
          'beyond available': plus(previewed.data.available, 1n),
        }[amount] ?? amount)
      : '200';
    if (usd(requested) === 0n) continue;
    const started = await startFollowing(who, leader, { amount: requested });
    const outcome = started.ok ? 'begun' : started.code;
    const summary = `${name}, ${requested} with ${leader}: ${JSON.stringify(previewed)} ${outcome}`;
    count(started.ok ? `${name} begun` : started.code);
    if (!previewed.ok) {
      // If the leader's capacity is exceeded too, that is reported first.
      const first = previewed.code === 'unpaidLoanFirst' && !started.ok && started.code === 'copyCapacity';
      if (!first) expect(started, summary).toMatchObject({ ok: false, code: previewed.code, params: previewed.params });
      continue;
    }
    const { minimum, available, left } = previewed.data;
    const code =
      usd(requested) < usd(minimum)
        ? 'copyBelowMinimum'
        : usd(requested) > usd(free)
          ? 'insufficientBalance'
          : usd(requested) > usd(left)
            ? 'copyCapacity'
            : usd(requested) > usd(available)
              ? 'unpaidLoanFirst'
              : null;
    expect(started.ok ? null : started.code, summary).toBe(code);
    if (!started.ok) continue;
    expect(started.data.copy, summary).toMatchObject({ paid: plus(requested, 0n), value: plus(requested, 0n) });
    expect(await freeOf(who), summary).toBe(plus(free, -usd(requested)));
    if (stops > 0) {
      await expectData(
        who.client.call('copying/stopCopy', { copy: started.data.copy.id, close: true, key: createIdempotencyKey() }),
      );
      await tended();
    }
  }
  for (const name of ['one begun', 'late begun', 'copyCapacity', 'insufficientBalance', 'copyAlready', 'cannotTrade'])
    expect(seen.get(name) ?? 0, `${name} of ${JSON.stringify([...seen])}`).toBeGreaterThan(0);
});

it(`changing the money of a copy succeeds or is refused as its preview says (seed ${SEED})`, async () => {
  const [leader, follower] = [await leading(), await server.customer()];
  await expectData(startFollowing(follower, leader.leader, { amount: '2000', stopLossRate: '0.2' }));
  // As if it had been worth less before: a gain of 500, part of which is the leader's.
  const gain = `update copies set high_water = high_water - 50000 where account_id = ${follower.userId}`;
  await queryAsOwner(server.database.ownerUrl, gain);
  const lender = people.find(({ name }) => name === 'late')!.who;
  const going = (await listTestCopies(lender)).find(({ status }) => status === 'active');
  if (!going) await expectData(startFollowing(lender, leader.leader, { amount: LEAST }));
  const wish = fc.record({
    person: some(0, 0, 1),
    direction: some('deposit' as const, 'withdraw' as const, 'withdraw' as const),
    amount: some('0.01', '37', '500', 'most', 'beyond', '90000'),
    pauses: fc.nat(5),
  });
  const { seen, count } = counted();
  for (const { person: nth, direction, amount, pauses } of fc.sample(wish, { numRuns: 60, seed: SEED })) {
    const person = [follower, lender][nth]!;
    const { client } = person;
    const { id, status } = (await listTestCopies(person)).find((each) => each.status !== 'ended')!;
    if (pauses === 0)
      await expectData(
        client.call('copying/pauseCopy', { copy: id, paused: status === 'active', key: createIdempotencyKey() }),
      );
    const room = await expectData(client.call('copying/previewChange', { copy: id, direction }));
    const requested = amount === 'most' ? room.most : amount === 'beyond' ? plus(room.most, 1n) : amount;
    if (usd(requested) === 0n) continue;
    const previewed = await client.call('copying/previewChange', { copy: id, direction, amount: requested });
    const done = await client.call('copying/changeCopy', {
      copy: id,
      [direction]: requested,
      key: createIdempotencyKey(),
    });
    const summary = `${direction} ${requested}: ${JSON.stringify(room)} ${JSON.stringify(previewed)}`;
    count(`${direction} ${done.ok ? 'done' : done.code}`);
    expect(done.ok, summary).toBe(usd(requested) <= usd(room.most));
    if (!done.ok) {
      expect(previewed, summary).toEqual(done);
      continue;
    }
    const { value, base, stopLossRate } = done.data.copy;
    const after = previewed.ok ? previewed.data.after : null;
    expect(after, summary).toMatchObject({ value, base });
    if (stopLossRate === null) expect(after!.stopsAt, summary).toBeNull();
    else expect(Number(after!.stopsAt), summary).toBeCloseTo(Number(base) * (1 - Number(stopLossRate)), 1);
  }
  for (const name of ['deposit done', 'withdraw done', 'withdraw copyShareDue', 'deposit insufficientBalance'])
    expect(seen.get(name) ?? 0, `${name} of ${JSON.stringify([...seen])}`).toBeGreaterThan(0);
});

it('a preview of a change gives up after two tries', async () => {
  const [leader, who] = [await leading(), await server.customer()];
  const { copy } = await expectData(startFollowing(who, leader.leader));
  const { desk } = server.composed.dependencies;
  const { peek: originalPeek } = desk;
  let peekCount = 0;
  desk.peek = async () => {
    peekCount += 1;
    return 'changed' as never;
  };
  const requested = who.client.call('copying/previewChange', { copy: copy.id, direction: 'withdraw' });
  await expect(requested.finally(() => (desk.peek = originalPeek))).rejects.toThrow('429');
  expect(peekCount).toBe(2);
});

it('a preview refuses a leader who has stopped, as starting does', async () => {
  const [leader, who] = [await leading(), await server.customer()];
  await expectData(leader.client.call('copying/stopLeading', { key: createIdempotencyKey() }));
  expect([
    await expectRefused(preview(who, leader.leader)),
    await expectRefused(startFollowing(who, leader.leader)),
  ]).toEqual(['copyTimeLimitExceeded', 'copyTimeLimitExceeded']);
});

it('a preview for a customer who may open nothing shows no room to add and the whole withdrawable amount', async () => {
  const [leader, who] = [await leading(), await server.customer()];
  await expectData(startFollowing(who, leader.leader, { amount: '2000' }));
  const { id } = (await listTestCopies(who))[0]!;
  const at = new Date(server.clock.now()).toISOString();
  await queryAsOwner(
    server.database.ownerUrl,
    `update customers set states = '[{"state": "frozen", "reason": "legalOrder", "author": "Kim", "at": "${at}",
      "until": null}]' where mobile = '${who.account}'`,
  );
  expect(await expectRefused(who.client.call('copying/previewChange', { copy: id, direction: 'deposit' }))).toBe(
    'accountFrozen',
  );
  expect(
    await expectRefused(who.client.call('copying/changeCopy', { copy: id, deposit: '1', key: createIdempotencyKey() })),
  ).toBe('accountFrozen');
  expect(await expectData(who.client.call('copying/previewChange', { copy: id, direction: 'withdraw' }))).toMatchObject(
    {
      most: '2000.00',
    },
  );
});

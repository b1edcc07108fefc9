/** Both sides of an instrument, spread over accounts that belong together. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryAsOwner } from '../../db/testing.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import type { TestCustomer } from '../../testing/test-server.ts';
import { findOppositeTrades } from './find-opposite-trades.ts';

const server = provideTestServer({ workByHand: true });
let people: TestCustomer[];
let share: string;
/** A whole number of units, worth somewhat more than the rule's threshold. */
let units: number;

beforeAll(async () => {
  people = [];
  for (let nth = 0; nth < 5; nth++) people.push(await server.marginCustomer());
  share = server.composed.dependencies.venues.listed('US').find(({ board }) => board === 'listed')!.id;
  await server.composed.work.acquireLeadership();
  units = Math.ceil(600 / (Number(server.composed.dependencies.venues.quote(share, server.clock.now())!.last) / 1e8));
});

// Each test begins with people who have nothing to do with one another, and long after what they did before.
beforeEach(async () => {
  server.clock.set(server.clock.now() + 10 * 60_000);
  await own('delete from known_devices');
  await own('update accounts set holder = null');
  await own('update customers set invited_by = (select min(code) from invitations where account_id is null)');
});

const own = (text: string, values: unknown[] = []) => queryAsOwner(server.database.ownerUrl, text, values);
const idOf = (nth: number): string => people[nth]!.userId;
const ids = (...those: number[]): string[] => those.map(idOf).sort((a, b) => Number(a) - Number(b));
const onDevice = (name: string, ...those: number[]) =>
  own(
    `insert into known_devices (account_id, device_hash, seen_at) select a, sha256($1::text::bytea), $2
      from unnest($3::bigint[]) a`,
    [name, new Date(server.clock.now()), those.map(idOf)],
  );
const asOne = (...those: number[]) =>
  own('update accounts set holder = $1 where account_id = any($2::bigint[])', [idOf(those[0]!), those.map(idOf)]);
const invited = async (by: number, ...those: number[]) => {
  const { code } = await unwrapAnswer(people[by]!.client.call('user/getInvitation', {}));
  await own('update customers set invited_by = $1 where account_id = any($2::bigint[])', [code, those.map(idOf)]);
};
const trade = (nth: number, side: 'long' | 'short', times: number) =>
  unwrapAnswer(
    people[nth]!.client.call('trading/placeOrder', {
      instrument: share,
      side,
      type: 'market',
      quantity: String(units * times),
      key: createIdempotencyKey(),
    }),
  );
const found = async () =>
  (await findOppositeTrades(server.composed.dependencies)).map(
    ({ rule, accounts, facts: { link, buyer, seller } }) => ({
      rule,
      link,
      accounts: accounts.map(String),
      buyer,
      seller,
    }),
  );

it('finds one account trading against two linked ones, and names all three', async () => {
  await onDevice('one', 0, 1, 2);
  await trade(0, 'long', 2);
  await trade(1, 'short', 1);
  expect(await found()).toEqual([]);
  await trade(2, 'short', 1);
  const [buyer, seller] = [idOf(0), ids(1, 2).join(', ')];
  expect(await found()).toEqual([{ rule: 'prearranged', link: 'device', accounts: ids(0, 1, 2), buyer, seller }]);
  await asOne(0, 1, 2);
  expect(await found()).toEqual([{ rule: 'wash', link: 'person', accounts: ids(0, 1, 2), buyer, seller }]);
});

it('finds accounts that are linked only through others, who need not have traded', async () => {
  await onDevice('one', 0, 3);
  await asOne(3, 4);
  await onDevice('two', 4, 1);
  await onDevice('three', 1, 2);
  await trade(0, 'long', 2);
  await trade(1, 'short', 1);
  await trade(2, 'short', 1);
  expect(await found()).toMatchObject([{ rule: 'prearranged', link: 'device', accounts: ids(0, 1, 2) }]);
});

it('finds two accounts although a third linked one trades far more', async () => {
  await onDevice('one', 0, 1, 2);
  await trade(0, 'long', 1);
  await trade(1, 'short', 1);
  await trade(2, 'short', 5);
  expect(await found()).toMatchObject([{ accounts: ids(0, 1) }]);
});

it("finds a line of invitations, and doesn't report it again as one person", async () => {
  await invited(3, 0, 1, 2);
  await trade(0, 'long', 2);
  await trade(1, 'short', 1);
  await trade(2, 'short', 1);
  expect(await found()).toMatchObject([{ rule: 'prearranged', link: 'line', accounts: ids(0, 1, 2) }]);
  await asOne(0, 1, 2);
  expect(await found()).toMatchObject([{ rule: 'wash', link: 'person', accounts: ids(0, 1, 2) }]);
});

it("doesn't link friends of friends, except through one device", async () => {
  await invited(0, 1);
  await invited(1, 2);
  await trade(0, 'long', 1);
  await trade(2, 'short', 1);
  expect(await found()).toEqual([]);
  await onDevice('one', 1, 2);
  expect(await found()).toMatchObject([{ rule: 'prearranged', link: 'line', accounts: ids(0, 2) }]);
});

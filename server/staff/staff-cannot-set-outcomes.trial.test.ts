/** What the console must not have: any way to set a price, a fill, a draw or a balance. */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { type CallName, calls } from '@bourse/contract/calls.ts';
import { MONEY_ROLES, ROLES } from '@bourse/core/compliance/staff-roles.ts';
import { PERMISSIONS, permissionsOf } from '@bourse/core/registry/staff-permissions.ts';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestStaff } from '../testing/test-server.ts';

const staffCalls = (Object.entries(calls) as [CallName, CallDefinition][]).filter(([, { who }]) => who === 'staff');
const fieldsOf = ({ input }: CallDefinition): string[] =>
  Object.keys((input as unknown as { shape: Record<string, z.ZodMiniType> }).shape);

/** Words of a market, an execution, a lottery or an account's money, whole or within a longer name. */
const FORBIDDEN = new RegExp(
  [
    String.raw`price(?!source)|quote|\bbid\b|\bask\b|\blast\b|fill|execut|position|order`,
    '(?<!with)draw|lottery|winner|allot|seed',
    'balance|available|frozenAmount',
  ].join('|'),
  'i',
);
const EXTRA = [
  'price',
  'last',
  'bid',
  'ask',
  'fill',
  'fills',
  'averagePrice',
  'draw',
  'winner',
  'balance',
  'available',
  'frozen',
  'credit',
  'seed',
  'isAdmin',
  'staff_id',
  'roles_',
];

const server = provideTestServer();
let everybody: TestStaff[];
beforeAll(async () => {
  // Staff who appoint people have no part in money, so it takes two to have every role.
  everybody = [
    await server.staff(...ROLES.filter((role) => role !== 'owner')),
    await server.staff(...ROLES.filter((role) => !MONEY_ROLES.includes(role))),
  ];
});

/** Looks at one, and writes nothing. */
const READ_CALLS: readonly string[] = ['staff/getOrder'];
/**
 * Fields that name, by id, what is looked at or what two people decide; a rule computes what is moved, and nobody types
 * it.
 */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  'staff/getOrder': ['order'],
  'staff/judgeTrades': ['order'],
  // Which types of order a season allows.
  'staff/setUpLeague': ['orderTypes'],
  'staff/proposeTradeCorrection': ['fill'],
};

test('no console call or field sets a price, a fill, a draw or a balance', () => {
  expect(staffCalls.length).toBeGreaterThan(20);
  for (const [name, call] of staffCalls) {
    if (READ_CALLS.includes(name)) expect(call.writes, name).toBe(false);
    else expect(name.split('/')[1], name).not.toMatch(FORBIDDEN);
    const fields = fieldsOf(call).filter((field) => !NAMED[name]?.includes(field));
    for (const field of fields) expect(field, `${name} ${field}`).not.toMatch(FORBIDDEN);
  }
  // The search itself can fail.
  for (const bad of ['setPrice', 'fillOrder', 'drawLottery', 'balance', 'setQuote']) expect(bad).toMatch(FORBIDDEN);
  expect('withdrawal').not.toMatch(FORBIDDEN);
});

async function tryField(name: string, field: string): Promise<void> {
  const tried = await Promise.all(
    everybody.map(async ({ token }) => {
      const response = await fetch(`${server.origin}/api/vue/${name}`, {
        method: 'POST',
        headers: { token },
        body: JSON.stringify({ [field]: '1' }),
      });
      return response.status === 400 ? 'badInput' : ((await response.json()) as { code?: string }).code;
    }),
  );
  expect(tried, `${name} ${field}`).toContain('badInput');
  for (const refusalCode of tried) expect(['badInput', 'notPermitted'], `${name} ${field}`).toContain(refusalCode);
}

test('somebody with all the roles one person can have is refused by every such call, and nothing changes', async () => {
  const count = async () =>
    (
      await server.database.pool.query(
        `select (select count(*) from transfers) as transfers, (select count(*) from fills) as fills,
          (select sum(amount) from balances) as money`,
      )
    ).rows[0];
  await server.customer();
  const before = await count();
  for (const [name, call] of staffCalls) {
    const strange = EXTRA.filter((field) => !fieldsOf(call).includes(field));
    await Promise.all(strange.map((field) => tryField(name, field)));
  }
  expect(await count()).toEqual(before);
}, 90_000);

test("calls that propose to move a customer's money move none: another person or the customer decides", async () => {
  expect(staffCalls.filter(([, call]) => fieldsOf(call).includes('amount')).map(([name]) => name)).toEqual([
    'staff/proposeRepayment',
    // The house's own capital, into or out of an account that is no customer's: two people decide.
    'staff/proposeHouseCapital',
    'staff/proposeCorrection',
  ]);
});

test("the serving role can alter neither a transfer, nor a fill's price, nor a seal", async () => {
  for (const statement of [
    'update transfers set amount = 1',
    'delete from transfers',
    'update seals set notes = $$x$$',
    'delete from seals',
    'delete from fills',
  ]) {
    await expect(server.database.pool.query(statement), statement).rejects.toThrow('permission denied');
  }
});

test('every permission has a role; appointing roles never decide on money; auditors only read and start audits', () => {
  expect(permissionsOf(ROLES)).toEqual([...PERMISSIONS]);
  expect(permissionsOf(['owner']).filter((each) => each.startsWith('reviews.') || each === 'money.correct')).toEqual(
    [],
  );
  const writes = staffCalls.filter(([, call]) => call.writes && call.permission).map(([, call]) => call.permission);
  expect(permissionsOf(['auditor']).filter((each) => writes.includes(each))).toEqual(['reviews', 'audit.run']);
});

/**
 * What somebody with the serving login can write: the audit names each such row, and no row can keep it from checking
 * the others.
 */
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { openDatabaseClient } from '../../db/pool.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../../testing/test-server.ts';
import { PRACTICE_MONEY_AMOUNTS } from '../../practice/practice-money.ts';
import { runFullAudit } from '../../audit/run-full-audit.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.marginCustomer();
  const bought = await customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '2',
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
  });
  if (!bought.ok) throw new Error(bought.code);
});

/** The audit's findings after `act`, which is always rolled back. */
async function foundAfter(act: (client: pg.Client) => Promise<unknown>): Promise<string[]> {
  const client = openDatabaseClient(server.database.superUrl);
  await client.connect();
  // The audit begins and ends its own transaction; here it has to run inside this one.
  const inside = new Proxy(client, {
    get: (target, name) =>
      name !== 'query'
        ? (Reflect.get(target, name) as unknown)
        : (text: string, values?: unknown[]) =>
            /^(begin|rollback$)/.test(text) ? Promise.resolve({ rows: [] }) : target.query(text, values),
  });
  try {
    await client.query('begin');
    await act(client);
    return (await runFullAudit(inside)).differences;
  } finally {
    await client.end();
  }
}

const CALL = 'select change_accounts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)';
interface Account {
  place: string;
  transfer_seq: bigint;
  entity_seq: bigint;
  event_seq: bigint;
  consumed: string;
  balance: string;
  amount: bigint;
  lots: string | null;
}
const read = async (client: pg.Client): Promise<Account> =>
  (
    await client.query<Account>(
      `select a.ctid::text as place, a.*, b.ctid::text as balance, b.amount, b.lots
  from accounts a join balances b using (account_id) where account_id = $1 and currency = 'USD'
    and bucket = 'available'`,
      [customer.userId],
    )
  ).rows[0]!;

/**
 * With the rights of the serving login: the account's next transfer, counted and booked to its balance as the desk does
 * it.
 */
async function forge(
  client: pg.Client,
  {
    debit,
    code,
    reference,
    amount = 100_000_000n,
    lots,
  }: { debit?: string; code?: string; reference?: string; amount?: bigint; lots?: string },
): Promise<bigint> {
  await client.query('set local role bourse_app');
  const at = await read(client);
  const [seq, after] = debit ? [at.transfer_seq + 1n, at.amount + amount] : [at.transfer_seq, at.amount];
  if (debit)
    await client.query(
      `insert into transfers (account_id, seq, currency, amount, debit, credit, credit_after, code, reference, at)
        values ($1, $2, 'USD', $3, $4, 'available', $5, $6, $7, now())`,
      [customer.userId, seq, amount, debit, after, code, reference],
    );
  await client.query(CALL, [
    [at.place],
    [at.transfer_seq],
    [at.entity_seq],
    [seq],
    [at.event_seq],
    [at.consumed],
    [at.balance],
    [at.amount],
    [after],
    [lots ?? at.lots],
    [],
    [],
    [],
    [],
    [],
    [],
  ]);
  await client.query('reset role');
  return seq;
}
const FAILED = /could not run/;

it('reports nothing if nothing was forged', async () => {
  expect(await foundAfter(async () => {})).toEqual([]);
});

it.each([
  ['promotion', 'practice', 'practice-money'],
  ['promotion', 'bonus', 'x'],
  ['promotion', 'checkIn', 'x'],
  ['promotion', 'checkIn', 'checkIn 2026-11-21'],
  ['fees', 'feeBack', 'o1'],
  ['fees', 'fee', 'x'],
  ['fees', 'fee', 'o1'],
  ['taxes', 'tax', 'x'],
  ['dealer', 'x', 'x'],
  ['dealer', 'order', 'x'],
  ['dealer', 'profit', 'o1'],
  ['dealer', 'profit', 'p999'],
  ['dealer', 'dividend', 'p1'],
  ['dealer', 'rights', 'p999'],
  ['dealer', 'fraction', 'p1'],
  ['interest', 'interest', 'x'],
  ['interest', 'financing', 'x'],
  ['interest', 'financing', 'p1'],
  ['interest', 'rollover', 'p1'],
  ['interest', 'rollover', 'p999'],
  ['inventory', 'x', 'x'],
  ['inventory', 'dividend', 'x'],
  ['exchange', 'exchangeSpread', 'x'],
  ['exchange', 'exchangeIn', 'e99'],
  ['bank', 'deposit', 'r77'],
  ['corrections', 'correction', 'r77'],
  ['insurance', 'insuranceCover', 'insurance'],
  // References that aren't numbers, or exceed the database's range.
  ['exchange', 'exchangeIn', 'e99999999999999999999999'],
  ['dealer', 'dividend', 'p99999999999999999999999'],
  ['interest', 'rollover', 'x'],
  ['interest', 'rollover', 'p'],
  ['fees', 'fee', 'o99999999999999999999999'],
  ['dealer', 'houseImpact', 'o99999999999999999999999'],
])('names the row of money that %s gives by the code %s and the reference %s', async (debit, code, reference) => {
  let seq = 0n;
  const found = await foundAfter(async (client) => {
    seq = await forge(client, { debit, code, reference });
  });
  const others = /^(deposit|correction|exchange|reward|rollovers of position|profit|dividends of position) /;
  expect(
    found.some(
      (each) =>
        each.startsWith(`transfer ${customer.userId}/${seq}: `) ||
        (others.test(each) && each.includes(customer.userId)),
    ),
    found.join('\n'),
  ).toBe(true);
  expect(found.filter((each) => FAILED.test(each))).toEqual([]);
});

it('accepts practice money once, in the amount of the house, and only in worlds that give it', async () => {
  const before = `delete from transfers where account_id = ${customer.userId} and code = 'practice'
    and currency = 'USD'`;
  const amount = PRACTICE_MONEY_AMOUNTS['USD']!;
  const named = (found: string[]) => found.filter((each) => /practice money/.test(each)).length;
  const practice = { debit: 'promotion', code: 'practice', reference: 'practice-money' };
  expect(
    named(
      await foundAfter(async (client) => {
        await client.query(before);
        await forge(client, { ...practice, amount });
      }),
    ),
  ).toBe(0);
  expect(
    named(
      await foundAfter(async (client) => {
        await client.query(before);
        await forge(client, { ...practice, amount: amount + 1n });
      }),
    ),
  ).toBe(1);
  expect(named(await foundAfter((client) => forge(client, { ...practice, amount })))).toBe(1);
  expect(named(await foundAfter((client) => client.query(`update world set kind = 'empty'`)))).toBeGreaterThan(0);
});

it.each([
  [
    'check_ins (account_id, day, streak, currency, amount, at)',
    `'2026-11-20', 1, 'USDT', 250000, now()`,
    /^reward .* checkIn 2026-11-20: 250000 USDT kept, by the rule 100000$/,
  ],
  [
    'check_in_bonuses (account_id, number, currency, amount, at)',
    `1, 'USDT', 9000000, now()`,
    /^reward .* bonus 1: 9000000 USDT kept, by the rule 1000000$/,
  ],
])('names a reward in %s that is not the one of the rule', async (table, values, named) => {
  expect(
    await foundAfter((client) => client.query(`insert into ${table} values (${customer.userId}, ${values})`)),
  ).toContainEqual(expect.stringMatching(named));
});

it.each([
  '2026-12-31 500000',
  '{}',
  '[1]',
  '[[1]]',
  '[["2026-12-31","x","y"]]',
  '[["2026-12-31",1767139200000,"1.5"]]',
])('names the row of invalid value dates of a balance: %s', async (lots) => {
  expect(await foundAfter((client) => forge(client, { lots }))).toEqual([
    expect.stringContaining(`value dates ${customer.userId} USD available: `),
  ]);
});

it.each([
  ['the charges of a fill', `update fills set charges = 'x', held = 5`, /held for charges/],
  [
    'charges that the end of a day decided',
    `update fills set charges = 'x', held = 5; insert into day_end_charges (account_id, fill_seq, order_seq,
      position_seq, traded_on, charges, fee, tax, released, at)
    select account_id, fill_seq, order_seq, position_seq, '2026-11-20', 'x', 0, 0, 0, now() from fills`,
    /^charges at the end of .*fill \d+\/\d+/,
  ],
  [
    "the staff's record",
    `insert into staff_audit (seq, at, who, action, subject, detail, previous, hash)
      values (900, now(), 'x', 'moveClock', 'clock x', 'x', sha256('x'), sha256('y'))`,
    /^staff record 900/,
  ],
  [
    'what an action was applied for',
    `insert into applied_actions (action, at) values ('split US.NWRB 2026-01-01 x', now())`,
    /^applied action split US.NWRB 2026-01-01 x/,
  ],
  [
    'the approvals of a request',
    `insert into requests (account_id, request_seq, kind, status, step, approvals, details, submitted_at, updated_at)
      values (CUSTOMER, 900, 'deposit', 'done', 1, '"x"', '{"approvers": "many"}', now(), now())`,
    /^request .*\/900: a deposit whose approvals/,
  ],
  [
    'who has approved a loan',
    `insert into requests (account_id, request_seq, kind, status, step, details, submitted_at, updated_at)
      values (CUSTOMER, 900, 'loan', 'done', 1, '{}', now(), now());
    insert into request_steps (account_id, request_seq, step, status, author, at)
      values (CUSTOMER, 900, 1, 'done', 'staff:1', now())`,
    /^request .*\/900: a loan whose approvals/,
  ],
  [
    'the steps of a proposal',
    `with person as (insert into staff (login, name, password_hash, password_changed_at, otp_secret, roles, created_at)
        values ('forger', 'Forger', '-', now(), '-', '{reviewer}', now()) returning staff_id)
      insert into proposals (what, subject, terms, from_at, proposed_by, proposed_at, status, step, updated_at)
        select 'practice', 'x', '{}', now() + interval '1 day', staff_id, now(), 'submitted', 2, now() from person`,
    /^proposal \d+: is submitted after 2 steps, 0 are written down/,
  ],
])('reports garbage in %s as a difference and still runs every check', async (_, breaking, named) => {
  const found = await foundAfter((client) => client.query(breaking.replaceAll('CUSTOMER', customer.userId)));
  expect(
    found.some((each) => named.test(each)),
    found.join('\n'),
  ).toBe(true);
  expect(found.filter((each) => FAILED.test(each))).toEqual([]);
});

it('reports a check that cannot run first, as a difference, and runs the others', async () => {
  const found = await foundAfter((client) =>
    client.query(
      `alter table lent_stock rename to lent_elsewhere; update balances set amount = amount + 1
        where account_id = ${customer.userId} and currency = 'JPY'`,
    ),
  );
  expect(found[0]).toBe('the check of stock lent to shorts could not run: relation "lent_stock" does not exist');
  expect(found).toContainEqual(expect.stringMatching(/^balance .* JPY available: stored/));
});

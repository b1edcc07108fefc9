/**
 * The database's owner alters, removes, inserts and swaps single rows of the ledger and of the staff's audit record:
 * the audit names each.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { registerCustomer } from '@bourse/e2e/browser/register-customer.ts';
import { buyAtMarket, expectSuccess } from '@bourse/e2e/browser/customer-with-history.ts';
import { logInStaffMember } from '@bourse/e2e/matrix/matrix-customers-and-staff.ts';
import { runFullAudit } from '@bourse/server/audit/run-full-audit.ts';
import type pg from 'pg';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';
import { alterDatabaseAndRollBack, readDatabase } from '../trial-database.ts';
import type { AttackTarget } from './run-attack.ts';

const CUSTOMERS = 4;
const TRADES = 3;
const SAVED_LOOKUPS = 8;
const SEALED_WITHIN_MS = 60_000;

/**
 * Changes `row` and the next one, both of one customer or of the record; `named` are patterns of which the audit must
 * match one.
 */
interface RowChange {
  name: string;
  of: 'transfers' | 'staff_audit';
  act(client: pg.Client, account: bigint, seq: bigint): Promise<unknown>;
  named(account: bigint, seq: bigint): RegExp[];
}

const ROW = { transfers: '(account_id, seq) = ($1, $2)', staff_audit: '$1::bigint is not null and seq = $2' };
const named = {
  transfers: (account: bigint, seq: bigint) => new RegExp(`^transfer ${account}/${seq}: `),
  staff_audit: (_: bigint, seq: bigint) => new RegExp(`^staff record ${seq}: `),
};

async function insertMadeUp(
  client: pg.Client,
  table: 'transfers' | 'staff_audit',
  account: bigint,
  seq: bigint,
): Promise<void> {
  await client.query(
    `create temp table made on commit drop as select * from ${table} where account_id is not null limit 0`,
  );
  await client.query(`insert into made select * from ${table} where ${ROW[table]}`, [account, seq]);
  await client.query(
    `update made set seq = 900000000 + seq${table === 'transfers' ? '' : ", hash = sha256('made up')"}`,
  );
  await client.query(`insert into ${table} select * from made`);
}

function listRowChanges(table: 'transfers' | 'staff_audit'): RowChange[] {
  const [where, name] = [ROW[table], named[table]];
  const text = table === 'transfers' ? 'reference' : 'subject';
  const both = table === 'transfers' ? 'a.account_id = $1 and b.account_id = $1' : '$1::bigint is not null';
  return [
    {
      name: 'altered',
      of: table,
      act: (client, account, seq) =>
        client.query(`update ${table} set ${text} = ${text} || '0' where ${where}`, [account, seq]),
      named: (account, seq) => [name(account, seq)],
    },
    {
      name: 'altered in its figures',
      of: table,
      named: (account, seq) => [name(account, seq)],
      act: (client, account, seq) =>
        client.query(
          `update ${table} set ${table === 'transfers' ? 'amount = amount + 1' : "at = at - interval '1 minute'"}
            where ${where}`,
          [account, seq],
        ),
    },
    {
      name: 'removed',
      of: table,
      act: (client, account, seq) => client.query(`delete from ${table} where ${where}`, [account, seq]),
      // A missing transfer is reported at the row after it.
      named: (account, seq) => [
        table === 'transfers' ? new RegExp(`^transfer ${account}/${seq + 1n}: follows`) : name(account, seq),
      ],
    },
    {
      name: 'inserted',
      of: table,
      named: (account) => [
        table === 'transfers' ? new RegExp(`^transfer ${account}/9\\d{8}: `) : /^staff record 9\d{8}: /,
      ],
      act: (client, account, seq) => insertMadeUp(client, table, account, seq),
    },
    {
      name: 'swapped',
      of: table,
      named: (account, seq) => [name(account, seq), name(account, seq + 1n)],
      act: (client, account, seq) =>
        client.query(
          `update ${table} a set ${text} = b.${text},
            at = b.at${table === 'transfers' ? ', currency = b.currency, amount = b.amount' : ', detail = b.detail'}
              from ${table} b
        where ${both} and (a.seq, b.seq) in (($2, $2::bigint + 1), ($2::bigint + 1, $2))`,
          [account, seq],
        ),
    },
  ];
}

/** The audit opens and closes its own transaction; this client runs it inside one that is always rolled back. */
export const wrapInOuterTransaction = (client: pg.Client): pg.ClientBase =>
  ({
    query: (text: string, ...more: unknown[]) =>
      /^(begin\b|rollback$)/.test(text)
        ? Promise.resolve({ rows: [] })
        : (client.query as (...all: unknown[]) => unknown)(text, ...more),
  }) as unknown as pg.ClientBase;

async function makeLedgerHistory({ server }: AttackTarget): Promise<void> {
  const auditor = await logInStaffMember(server, 'auditor');
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const { client } = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
    for (let trade = 0; trade < TRADES; trade += 1) await buyAtMarket(client, 'CRYPTO.BTCUSDT', `0.00${trade + 1}`);
    const { id } = await expectSuccess(client.call('user/getUserinfo', {}));
    for (let lookup = 0; lookup < SAVED_LOOKUPS / CUSTOMERS; lookup += 1)
      await auditor.call('staff/getCustomer', { customer: id, why: 'audit' });
  }
}

export async function untilSealed(dataDir: string): Promise<void> {
  for (const end = performance.now() + SEALED_WITHIN_MS; ; await wait(500)) {
    const {
      rows: [row],
    } = await readDatabase(dataDir, (client) =>
      client.query<{ left: bigint }>(
        'select count(*) as left from transfers where xid > (select coalesce(max(last_xid), 0) from seals)',
      ),
    );
    if (row?.left === 0n) return;
    if (performance.now() > end) throw new Error('the ledger is not sealed in time');
  }
}

async function rowsOf(
  dataDir: string,
  table: 'transfers' | 'staff_audit',
): Promise<{ account: bigint; seq: bigint }[]> {
  // If the next row says the same, swapping the two changes nothing.
  const hasNext =
    table === 'transfers'
      ? `exists (select from transfers n where n.account_id = t.account_id and n.seq = t.seq + 1
          and (n.reference, n.at, n.currency, n.amount) <> (t.reference, t.at, t.currency, t.amount))`
      : 'exists (select from staff_audit n where n.seq = t.seq + 1) and seq > 1';
  const { rows } = await readDatabase(dataDir, (client) =>
    client.query<{ account: bigint; seq: bigint }>(
      `select coalesce(account_id, 0) as account, seq from ${table} t where ${hasNext}`,
    ),
  );
  return rows;
}

export async function tamperWithLedgerRows(target: AttackTarget, each: number): Promise<string> {
  const { dataDir, fault } = target;
  await makeLedgerHistory(target);
  await untilSealed(dataDir);
  const random: SeededRandom = createSeededRandom('rows');
  let [tried, detected] = [0, 0];
  const untouched = await alterDatabaseAndRollBack(
    dataDir,
    async (client) => (await runFullAudit(wrapInOuterTransaction(client))).differences,
  );
  if (untouched.length > 0) fault(`differences before anything was altered: ${untouched.join(' | ')}`);
  for (const table of ['transfers', 'staff_audit'] as const) {
    const candidates = await rowsOf(dataDir, table);
    for (const change of listRowChanges(table)) {
      for (let n = 0; n < each; n += 1) {
        const { account, seq } = candidates[random.int(candidates.length)]!;
        const differences = await alterDatabaseAndRollBack(dataDir, async (client) => {
          await change.act(client, account, seq);
          return (await runFullAudit(wrapInOuterTransaction(client))).differences;
        });
        tried += 1;
        if (change.named(account, seq).every((sentence) => differences.some((difference) => sentence.test(difference))))
          detected += 1;
        else
          fault(
            `${table} ${change.name}: ${account}/${seq} is not named: ` +
              `${differences.slice(0, 3).join(' | ') || 'nothing is'}`,
          );
      }
    }
  }
  return (
    `${tried} rows of the ledger and of the staff's record altered, removed, inserted or swapped, ` +
    `${detected} named`
  );
}

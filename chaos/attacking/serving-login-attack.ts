/**
 * Somebody with the database login that serves writes each table and column that it may write, one at a time, in a
 * lived-in world. Each write is refused, named by the audit, or listed with its reason in docs/serving-login.md.
 */
import { runFullAudit } from '@bourse/server/audit/run-full-audit.ts';
import type pg from 'pg';
import { openSuperuserClient, withStoppedDatabase } from '../trial-database.ts';
import { untilSealed, wrapInOuterTransaction } from './ledger-tampering-attack.ts';
import {
  describeWrite,
  type GrantedWrite,
  listGrantedWrites,
  listWritableTables,
  type WritableTable,
} from './list-granted-writes.ts';
import { makeGrantedWrite } from './make-granted-write.ts';
import { HarmlessWrites } from './harmless-writes.ts';
import type { AttackTarget } from './run-attack.ts';

const SESSIONS = 2;

interface Options {
  /** Only each so-manieth write, for a short version. */
  every: number;
  /** How many rows of each table are tried. */
  rows: number;
  /** Each write with its outcome. */
  report?(results: readonly Written[]): void;
}

interface Written {
  write: GrantedWrite;
  outcome: 'named' | 'silent' | 'refused' | 'invalid' | 'noRow';
  words: string;
}

/** `target` has a lived-in world. Ends its server. */
export async function attackAsServingLogin(target: AttackTarget, { every, rows }: Options): Promise<string> {
  await untilSealed(target.dataDir);
  // Nobody else writes then, so that what the audit names comes from the write alone.
  await target.server.stop();
  return withStoppedDatabase(target.dataDir, () => writeEverything(target, { every, rows }));
}

export async function writeEverything(
  { dataDir, fault }: Pick<AttackTarget, 'dataDir' | 'fault'>,
  { every, rows, report }: Options,
): Promise<string> {
  const harmless = await HarmlessWrites.read();
  const first = await openSuperuserClient(dataDir);
  const tables = await listWritableTables(first);
  const before = await auditAndRollBack(first, async () => {});
  await first.end();
  if (before.length > 0) fault(`differences before anything was written: ${before.join(' | ')}`);
  const work = tables
    .flatMap((table) => listGrantedWrites(table).map((write) => ({ table, write })))
    .filter((_, n) => n % every === 0);
  const results: Written[] = [];
  const queue = work.values();
  await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const client = await openSuperuserClient(dataDir);
      for (const { table, write } of queue)
        for (let row = 0; row < rows; row += 1) results.push(await tryWrite(client, table, write, row * 7));
      await client.end();
    }),
  );
  report?.(results);
  // In a whole attack, what couldn't be tried counts as if nothing named it.
  const unnamed = results.filter(({ outcome }) => outcome === 'silent' || (outcome === 'noRow' && every === 1));
  for (const { write, outcome } of unnamed.filter((each) => !harmless.allows(each.write)))
    fault(`${describeWrite(write)} ${outcome === 'silent' ? 'is named by nothing' : 'has no row to write'}`);
  for (const line of harmless.listUngranted(tables.flatMap(listGrantedWrites)))
    fault(`docs/serving-login.md has "${line}", which nobody may write`);
  const count = (wanted: Written['outcome']): number => results.filter(({ outcome }) => outcome === wanted).length;
  return (
    `${results.length} writes to ${tables.length} tables: ${count('refused')} refused, ` +
    `${count('invalid')} against a constraint, ${count('named')} named, ${count('silent')} silent and on the page, ` +
    `${count('noRow')} without a row to write`
  );
}

async function tryWrite(client: pg.Client, table: WritableTable, write: GrantedWrite, place: number): Promise<Written> {
  let outcome: Written['outcome'] = 'silent';
  let words = '';
  const differences = await auditAndRollBack(client, async () => {
    const made = await makeGrantedWrite(client, table, write, place);
    if (made.written) return true;
    [outcome, words] = [made.why, made.words];
    return false;
  });
  if (differences.length > 0) [outcome, words] = ['named', differences[0]!];
  return { write, outcome, words };
}

/** What the audit finds after `act`, unless that returns false. */
async function auditAndRollBack(client: pg.Client, act: () => Promise<boolean | void>): Promise<string[]> {
  await client.query('begin isolation level repeatable read');
  try {
    return (await act()) === false ? [] : (await runFullAudit(wrapInOuterTransaction(client))).differences;
  } finally {
    await client.query('rollback');
  }
}

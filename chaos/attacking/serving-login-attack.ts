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
const BATCH = 12;

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
  const attempts = work.flatMap((each) => Array.from({ length: rows }, (_, row) => ({ ...each, place: row * 7 })));
  // What the page lists is tried in batches, of which one audit finds nothing.
  const [listed, others] = [true, false].map((isListed) =>
    attempts.filter(({ write }) => harmless.allows(write) === isListed),
  ) as [Attempt[], Attempt[]];
  const batches = [...others.map((each) => [each]), ...splitIntoBatches(listed)];
  const results: Written[] = [];
  const queue = batches.values();
  await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const client = await openSuperuserClient(dataDir);
      for (const batch of queue) results.push(...(await tryWrites(client, batch)));
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

interface Attempt {
  table: WritableTable;
  write: GrantedWrite;
  /** Which of the table's rows. */
  place: number;
}

const splitIntoBatches = (attempts: readonly Attempt[]): Attempt[][] =>
  Array.from({ length: Math.ceil(attempts.length / BATCH) }, (_, n) => attempts.slice(n * BATCH, (n + 1) * BATCH));

/** Each alone, if the audit finds anything after all of them together. */
async function tryWrites(client: pg.Client, batch: readonly Attempt[]): Promise<Written[]> {
  const results: Written[] = [];
  const differences = await auditAndRollBack(client, async () => {
    for (const { table, write, place } of batch) {
      const made = await makeGrantedWrite(client, table, write, place);
      results.push(
        made.written ? { write, outcome: 'silent', words: '' } : { write, outcome: made.why, words: made.words },
      );
    }
    return results.some(({ outcome }) => outcome === 'silent');
  });
  if (differences.length === 0) return results;
  if (batch.length === 1) return [{ write: batch[0]!.write, outcome: 'named', words: differences[0]! }];
  const alone: Written[] = [];
  for (const each of batch) alone.push(...(await tryWrites(client, [each])));
  return alone;
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

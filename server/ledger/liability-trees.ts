/** The Merkle sum trees of the house's liabilities: their leaves, how they are built, and the newest ones. */
import { hash, randomBytes } from 'node:crypto';
import { computeMerkleRoot, SUM_BYTE_LENGTH, sumToBytes } from '@bourse/core/ledger/seals/merkle-tree.ts';
import {
  type SumTreeNode,
  combineSumNodes,
  formatLiabilityTreeNote,
} from '@bourse/core/ledger/seals/liability-tree.ts';
import type { AccountId } from '../ids.ts';
import { NOT_HOUSE_OWNED_SQL, OWED_TO_CUSTOMERS_SQL } from './chart-of-accounts-sql.ts';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { sql } from 'kysely';
import type { ServerDependencies } from '../dependencies.ts';

/** Leaves in a stretch: a power of two, so that the tree over the stretches continues where theirs end. */
export const LEAVES_PER_STRETCH = 1_024;
const NODE_BYTES = 32 + SUM_BYTE_LENGTH;

const derived = (secret: Buffer, purpose: string, account: AccountId): Buffer =>
  hash('sha256', Buffer.concat([secret, Buffer.from(`|${purpose}|${account}`)]), 'buffer');
/** Leaves are ordered by their places, which reveal nobody's identity. */
export const leafPositionOf = (secret: Buffer, account: AccountId): Buffer => derived(secret, 'place', account);
export const leafSaltOf = (secret: Buffer, account: AccountId): Buffer => derived(secret, 'salt', account);

/**
 * The same computed by the database, for all customers at once, in the order of their places. `currency` is an SQL
 * literal; the secret is a setting of the transaction, so that no log of statements contains it.
 */
const leavesSql = (tree: bigint, currency: string): string => `
  with secret as materialized (select decode(current_setting('bourse.tree_secret'), 'hex') as bytes),
  owed as (select account_id, sum(amount) as amount from balances where currency = ${currency}
    and bucket in (${OWED_TO_CUSTOMERS_SQL}) and ${NOT_HOUSE_OWNED_SQL} group by 1 having sum(amount) > 0),
  salted as (select account_id, amount, sha256(bytes || convert_to('|place|' || account_id, 'UTF8')) as place,
    encode(sha256(bytes || convert_to('|salt|' || account_id, 'UTF8')), 'hex') as salt from owed, secret)
  select place, amount::text as sum,
    sha256('\\x00'::bytea || convert_to(concat_ws('|', ${tree}, ${currency}, account_id, amount, salt),
      'UTF8')) as hash from salted order by place`;

export function packSumNodes(nodes: readonly SumTreeNode[]): Buffer {
  return Buffer.concat(nodes.flatMap(({ hash: of, sum }) => [of, sumToBytes(sum)]));
}

export function unpackSumNodes(bytes: Buffer): SumTreeNode[] {
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, index) => {
    const at = index * NODE_BYTES;
    return { hash: bytes.subarray(at, at + 32), sum: BigInt(`0x${bytes.toString('hex', at + 32, at + NODE_BYTES)}`) };
  });
}

/**
 * Builds the Merkle sum trees of the house's liabilities, one for each currency, all for the same moment; the next seal
 * binds their roots. Old trees are deleted, their roots stay in the seals.
 */

export const LIABILITY_TREES_EVERY_MS = 3_600_000;
/**
 * While the largest tree has fewer leaves than a second's work, trees are built more often, so that new customers wait
 * less.
 */
const OFTEN_EVERY_MS = 300_000;
const OFTEN_LEAVES = 20_000n;
/** A day's hourly trees, and the one that is still being read when the next one is built. */
const TREES_RETAINED = 26n;
/** Taken by the one process that counts. Any fixed number that no other lock uses. */
const LIABILITIES_LOCK = 7_203_129;

interface Leaf {
  place: Buffer;
  sum: string;
  hash: Buffer;
}
interface BuiltTree {
  tree: bigint;
  currency: string;
  secret: Buffer;
  count: number;
  sum: bigint;
  root: Buffer;
}

/**
 * Builds a tree for each currency if the last ones are old enough; false if they are not, or another process is doing
 * it.
 */
export async function buildLiabilityTrees(pool: pg.Pool, now: number): Promise<boolean> {
  const reader = await pool.connect();
  try {
    // Read-only, in one snapshot, so it holds up neither customers nor the sealer, however many leaves there are.
    await reader.query('begin isolation level repeatable read read only');
    const {
      rows: [lock],
    } = await reader.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [LIABILITIES_LOCK]);
    const {
      rows: [last],
    } = await pool.query<{ tree: bigint; at: Date; count: bigint }>(
      'select tree, at, count from liability_trees order by tree desc, count desc limit 1',
    );
    const due =
      lock?.taken === true &&
      (!last || last.at.getTime() + (last.count < OFTEN_LEAVES ? OFTEN_EVERY_MS : LIABILITY_TREES_EVERY_MS) <= now);
    if (due) await buildAllTrees(reader, pool, (last?.tree ?? 0n) + 1n, now);
    return due;
  } finally {
    await reader.query('rollback').catch(() => {});
    reader.release();
  }
}

async function buildAllTrees(reader: pg.PoolClient, pool: pg.Pool, tree: bigint, now: number): Promise<void> {
  // Remains of an interrupted count, and trees that are too old.
  await pool.query('delete from liability_stretches where tree >= $1 or tree <= $2', [tree, tree - TREES_RETAINED]);
  const { rows } = await reader.query<{ currency: string }>(
    `select distinct currency from balances where bucket in (${OWED_TO_CUSTOMERS_SQL}) and amount > 0
      and ${NOT_HOUSE_OWNED_SQL} order by 1`,
  );
  const trees: BuiltTree[] = [];
  for (const { currency } of rows) trees.push(await buildTree(reader, pool, tree, currency));
  if (trees.length > 0) await publishLiabilityTrees(pool, trees, now);
}

async function buildTree(reader: pg.PoolClient, pool: pg.Pool, tree: bigint, currency: string): Promise<BuiltTree> {
  const secret = randomBytes(32);
  await reader.query(`select set_config('bourse.tree_secret', $1, true)`, [secret.toString('hex')]);
  // A cursor takes no parameters.
  await reader.query(`declare leaves no scroll cursor for ${leavesSql(tree, reader.escapeLiteral(currency))}`);
  const tops: SumTreeNode[] = [];
  let count = 0;
  for (;;) {
    const { rows } = await reader.query<Leaf>(`fetch ${LEAVES_PER_STRETCH} from leaves`);
    const [first] = rows;
    if (!first) break;
    const nodes = rows.map(({ hash, sum }) => ({ hash, sum: BigInt(sum) }));
    const top = computeMerkleRoot<SumTreeNode>(nodes, combineSumNodes);
    await pool.query(
      `insert into liability_stretches (tree, currency, stretch, first_place, nodes, top)
        values ($1, $2, $3, $4, $5, $6)`,
      [tree, currency, tops.length, first.place, packSumNodes(nodes), packSumNodes([top])],
    );
    tops.push(top);
    count += rows.length;
    // Customers wait for at most one stretch.
    await setImmediate();
  }
  await reader.query('close leaves');
  const root = computeMerkleRoot(tops, combineSumNodes);
  return { tree, currency, secret, count, sum: root.sum, root: Buffer.from(root.hash) };
}

/** Publishes all currencies' trees and the lines that a seal will bind at once. */
async function publishLiabilityTrees(pool: pg.Pool, trees: readonly BuiltTree[], now: number): Promise<void> {
  const column = <Value>(of: (tree: BuiltTree) => Value): Value[] => trees.map(of);
  const notes = trees.map(({ tree, currency, count, sum, root }) =>
    formatLiabilityTreeNote({ tree: Number(tree), currency, count, sum: sum.toString(), root: root.toString('hex') }),
  );
  await pool.query(
    `
    with forgotten as (delete from liability_trees where tree <= $8),
    noted as (insert into seal_notes (note, at) select unnest($9::text[]), $7)
    insert into liability_trees (tree, currency, secret, count, sum, root, at)
    select *, $7::timestamptz from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bigint[], $5::numeric[],
      $6::bytea[])`,
    [
      column(({ tree }) => tree),
      column(({ currency }) => currency),
      column(({ secret }) => secret),
      column(({ count }) => count),
      column(({ sum }) => sum.toString()),
      column(({ root }) => root),
      new Date(now),
      trees[0]!.tree - TREES_RETAINED,
      notes,
    ],
  );
}

/** The newest trees of the house's liabilities, one for each currency, and the seals that bind them. */

type Db = ServerDependencies['database']['kysely'];
interface Row {
  tree: bigint;
  currency: string;
  secret: Buffer;
  count: bigint;
  sum: string;
  root: Buffer;
  at: Date;
}
/** `sum` is in minor units; `seal` is null until one binds the root. The secret never leaves the server. */
export interface LiabilityTree extends Row {
  seal: bigint | null;
}

export async function readNewestLiabilityTrees(db: Db): Promise<LiabilityTree[]> {
  const { rows: trees } = await sql<Row>`
    select t.tree, t.currency, t.secret, t.count, t.sum::text as sum, t.root, t.at from liability_trees t
    where tree = (select max(tree) from liability_trees) order by currency`.execute(db);
  if (trees.length === 0) return [];
  const notes = trees.map(({ tree, currency, count, sum, root }) =>
    formatLiabilityTreeNote({ tree: Number(tree), currency, count: Number(count), sum, root: root.toString('hex') }),
  );
  const bound = await db.selectFrom('seal_notes').select(['note', 'seal']).where('note', 'in', notes).execute();
  const sealOf = new Map(bound.map(({ note, seal }) => [note, seal]));
  return trees.map((tree, index) => ({ ...tree, seal: sealOf.get(notes[index] as string) ?? null }));
}

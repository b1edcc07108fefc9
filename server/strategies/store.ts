/** The SQL of strategies. */
import { STRATEGY_KINDS, type StrategyKind } from '@bourse/core/products/strategies/rules.ts';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { ownId, plannedKind, type Planned } from './plans.ts';

type Db = Kysely<DB> | Transaction<DB>;

interface PlanRow {
  kind: string;
  version: number;
  parameters: unknown;
  instruments: string[];
  stop_at: number | null;
  made_at: Date;
}
const planFromRow = (row: PlanRow): Omit<Planned, 'id' | 'owner'> => ({
  kind: row.kind as StrategyKind,
  version: row.version,
  parameters: row.parameters as Record<string, number>,
  instruments: row.instruments,
  stopAt: row.stop_at,
  madeAt: row.made_at.getTime(),
});

interface Which {
  strategy?: bigint;
  kind?: StrategyKind | undefined;
  before?: bigint | null;
  limit: number;
}
/** The house's, each with its latest version, newest first. */
export async function readHouse(db: Db, { strategy, kind, before, limit }: Which): Promise<Planned[]> {
  let query = db
    .selectFrom('strategies as s')
    .innerJoin('strategy_versions as v', 'v.strategy', 's.strategy')
    .where('v.version', '=', (inner) =>
      inner
        .selectFrom('strategy_versions as w')
        .select((each) => each.fn.max('w.version').as('last'))
        .whereRef('w.strategy', '=', 's.strategy'),
    )
    // Without customers' runs.
    .where('s.account_id', 'is', null)
    .select(['s.strategy', 's.kind', 'v.version', 'v.parameters', 'v.instruments', 'v.stop_at', 'v.made_at']);
  if (strategy !== undefined) query = query.where('s.strategy', '=', strategy);
  if (kind !== undefined) query = query.where('s.kind', '=', kind);
  if (before != null) query = query.where('s.strategy', '<', before);
  const rows = await query.orderBy('s.strategy', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...planFromRow(row), id: row.strategy.toString(), owner: 'house' }));
}

/** All versions of a strategy of the house, newest first. */
export async function readVersions(db: Db, strategy: bigint): Promise<Omit<Planned, 'id' | 'owner'>[]> {
  const rows = await db
    .selectFrom('strategy_versions as v')
    .innerJoin('strategies as s', 's.strategy', 'v.strategy')
    .where('v.strategy', '=', strategy)
    .select(['s.kind', 'v.version', 'v.parameters', 'v.instruments', 'v.stop_at', 'v.made_at'])
    .orderBy('v.version', 'desc')
    .execute();
  return rows.map(planFromRow);
}

type Made = Pick<Planned, 'kind' | 'parameters' | 'instruments' | 'stopAt'>;
const written = ({ parameters, instruments, stopAt }: Made, now: number) => ({
  parameters: JSON.stringify(parameters),
  instruments: [...instruments],
  stop_at: stopAt,
  made_at: new Date(now),
});

/** The customer and the saved strategy that a run belongs to; null: the house. */
export type Owner = { account: AccountId; saved: bigint } | null;

/** Inserts the first version; a customer's has only one. */
export async function insertPlan(db: Db, made: Made, owner: Owner, now: number): Promise<bigint> {
  const { strategy } = await db
    .insertInto('strategies')
    .values({
      kind: made.kind,
      made_at: new Date(now),
      account_id: owner?.account ?? null,
      saved_seq: owner?.saved ?? null,
    })
    .returning('strategy')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('strategy_versions')
    .values({ strategy, version: 1, ...written(made, now) })
    .execute();
  return strategy;
}

/** A new strategy of the house. */
export const insertHouse = (db: Db, made: Made, now: number): Promise<bigint> => insertPlan(db, made, null, now);

/** The next version of a strategy of the house; of two at once, one fails. */
export async function insertVersion(db: Db, strategy: bigint, version: number, made: Made, now: number): Promise<void> {
  await db
    .insertInto('strategy_versions')
    .values({ strategy, version, ...written(made, now) })
    .execute();
}

interface WhichOwn {
  seq?: bigint;
  before?: bigint | null;
  limit: number;
}
/** A customer's saved strategies, newest first, without removed ones. */
export async function readOwn(db: Db, account: AccountId, { seq, before, limit }: WhichOwn): Promise<Planned[]> {
  let query = db
    .selectFrom('own_strategies')
    .selectAll()
    .where('account_id', '=', account)
    .where('removed_at', 'is', null);
  if (seq !== undefined) query = query.where('strategy_seq', '=', seq);
  if (before != null) query = query.where('strategy_seq', '<', before);
  const rows = await query.orderBy('strategy_seq', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    ...planFromRow({ ...row, version: 1 }),
    id: ownId(account, row.strategy_seq),
    owner: 'own',
  }));
}

/** Its number is the account's next entity number. */
export async function insertOwn(db: Transaction<DB>, account: AccountId, made: Made, now: number): Promise<bigint> {
  const { entity_seq: seq } = await db
    .updateTable('accounts')
    .set((set) => ({ entity_seq: set('entity_seq', '+', 1n) }))
    .where('account_id', '=', account)
    .returning('entity_seq')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('own_strategies')
    .values({ account_id: account, strategy_seq: seq, kind: made.kind, ...written(made, now) })
    .execute();
  return seq;
}

/** Whether there was one that isn't running. */
export async function removeOwn(db: Transaction<DB>, account: AccountId, seq: bigint, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('own_strategies')
    .set({ removed_at: new Date(now) })
    .where('account_id', '=', account)
    .where('strategy_seq', '=', seq)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many customers have saved one of each kind. */
export async function countKept(db: Db): Promise<{ kind: StrategyKind; count: number }[]> {
  const { rows } = await sql<{ kind: StrategyKind; count: number }>`
    select kind, count(distinct account_id)::int as count from own_strategies where removed_at is null
    group by kind order by kind`.execute(db);
  return rows;
}

/** How many runs the house has ever started, and how many of them haven't ended. */
export async function countRuns(db: Db, kind: StrategyKind | null = null): Promise<{ ever: number; now: number }> {
  const { rows } = await sql<{ ever: number; now: number }>`select count(*)::int as ever,
      (count(*) filter (where r.ended_at is null))::int as now
    from strategy_runs r join strategies s using (strategy)
    where s.account_id is null and (${kind}::text is null or s.kind = ${kind})`.execute(db);
  return rows[0]!;
}

const isKind = (text: string): text is StrategyKind => (STRATEGY_KINDS as readonly string[]).includes(text);

/** Null if there is none, or it is another customer's. */
export async function planOf(
  { database: { kysely } }: Pick<Parts, 'database'>,
  account: AccountId,
  id: string,
): Promise<Planned | null> {
  if (isKind(id)) return plannedKind(id);
  if (/^[1-9]\d{0,17}$/.test(id)) return (await readHouse(kysely, { strategy: BigInt(id), limit: 1 }))[0] ?? null;
  const seq = decodeId('z', account, id);
  return seq === null ? null : ((await readOwn(kysely, account, { seq, limit: 1 }))[0] ?? null);
}

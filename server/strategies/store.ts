/** The SQL of strategies. */
import { STRATEGY_KINDS, type StrategyKind } from '@bourse/core/products/strategies/strategy-rules.ts';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  formatOwnStrategyId,
  buildDefaultStrategyDefinition,
  type StrategyDefinition,
} from './strategy-definitions.ts';

type Db = Kysely<DB> | Transaction<DB>;

interface PlanRow {
  kind: string;
  version: number;
  parameters: unknown;
  instruments: string[];
  stop_at: number | null;
  made_at: Date;
}
const planFromRow = (row: PlanRow): Omit<StrategyDefinition, 'id' | 'owner'> => ({
  kind: row.kind as StrategyKind,
  version: row.version,
  parameters: row.parameters as Record<string, number>,
  instruments: row.instruments,
  stopAt: row.stop_at,
  madeAt: row.made_at.getTime(),
});

interface HouseStrategyFilter {
  strategy?: bigint;
  kind?: StrategyKind | undefined;
  before?: bigint | null;
  limit: number;
}
/** The house's, each with its latest version, newest first. */
export async function listHouseStrategies(
  db: Db,
  { strategy, kind, before, limit }: HouseStrategyFilter,
): Promise<StrategyDefinition[]> {
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
export async function listStrategyVersions(
  db: Db,
  strategy: bigint,
): Promise<Omit<StrategyDefinition, 'id' | 'owner'>[]> {
  const rows = await db
    .selectFrom('strategy_versions as v')
    .innerJoin('strategies as s', 's.strategy', 'v.strategy')
    .where('v.strategy', '=', strategy)
    .select(['s.kind', 'v.version', 'v.parameters', 'v.instruments', 'v.stop_at', 'v.made_at'])
    .orderBy('v.version', 'desc')
    .execute();
  return rows.map(planFromRow);
}

type PlanFields = Pick<StrategyDefinition, 'kind' | 'parameters' | 'instruments' | 'stopAt'>;
const planColumns = ({ parameters, instruments, stopAt }: PlanFields, now: number) => ({
  parameters: JSON.stringify(parameters),
  instruments: [...instruments],
  stop_at: stopAt,
  made_at: new Date(now),
});

/** The customer and the saved strategy that a run belongs to; null: the house. */
export type StrategyRunOwner = { account: AccountId; saved: bigint } | null;

/** Inserts the first version; a customer's has only one. */
export async function insertStrategyPlan(
  db: Db,
  made: PlanFields,
  owner: StrategyRunOwner,
  now: number,
): Promise<bigint> {
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
    .values({ strategy, version: 1, ...planColumns(made, now) })
    .execute();
  return strategy;
}

/** A new strategy of the house. */
export const insertHouseStrategy = (db: Db, made: PlanFields, now: number): Promise<bigint> =>
  insertStrategyPlan(db, made, null, now);

/** The next version of a strategy of the house; of two at once, one fails. */
export async function insertStrategyVersion(
  db: Db,
  strategy: bigint,
  version: number,
  made: PlanFields,
  now: number,
): Promise<void> {
  await db
    .insertInto('strategy_versions')
    .values({ strategy, version, ...planColumns(made, now) })
    .execute();
}

interface OwnStrategyFilter {
  seq?: bigint;
  before?: bigint | null;
  limit: number;
}
/** A customer's saved strategies, newest first, without removed ones. */
export async function listOwnStrategies(
  db: Db,
  account: AccountId,
  { seq, before, limit }: OwnStrategyFilter,
): Promise<StrategyDefinition[]> {
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
    id: formatOwnStrategyId(account, row.strategy_seq),
    owner: 'own',
  }));
}

/** Its number is the account's next entity number. */
export async function insertOwnStrategy(
  db: Transaction<DB>,
  account: AccountId,
  made: PlanFields,
  now: number,
): Promise<bigint> {
  const { entity_seq: seq } = await db
    .updateTable('accounts')
    .set((set) => ({ entity_seq: set('entity_seq', '+', 1n) }))
    .where('account_id', '=', account)
    .returning('entity_seq')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('own_strategies')
    .values({ account_id: account, strategy_seq: seq, kind: made.kind, ...planColumns(made, now) })
    .execute();
  return seq;
}

/** Whether there was one that isn't running. */
export async function removeOwnStrategy(
  db: Transaction<DB>,
  account: AccountId,
  seq: bigint,
  now: number,
): Promise<boolean> {
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
export async function countSavedStrategies(db: Db): Promise<{ kind: StrategyKind; count: number }[]> {
  const { rows } = await sql<{ kind: StrategyKind; count: number }>`
    select kind, count(distinct account_id)::int as count from own_strategies where removed_at is null
    group by kind order by kind`.execute(db);
  return rows;
}

/** How many runs the house has ever started, and how many of them haven't ended. */
export async function countHouseRuns(db: Db, kind: StrategyKind | null = null): Promise<{ ever: number; now: number }> {
  const { rows } = await sql<{ ever: number; now: number }>`select count(*)::int as ever,
      (count(*) filter (where r.ended_at is null))::int as now
    from strategy_runs r join strategies s using (strategy)
    where s.account_id is null and (${kind}::text is null or s.kind = ${kind})`.execute(db);
  return rows[0]!;
}

const isStrategyKind = (text: string): text is StrategyKind => (STRATEGY_KINDS as readonly string[]).includes(text);

/** Null if there is none, or it is another customer's. */
export async function findStrategyDefinition(
  { database: { kysely } }: Pick<ServerDependencies, 'database'>,
  account: AccountId,
  id: string,
): Promise<StrategyDefinition | null> {
  if (isStrategyKind(id)) return buildDefaultStrategyDefinition(id);
  if (/^[1-9]\d{0,17}$/.test(id))
    return (await listHouseStrategies(kysely, { strategy: BigInt(id), limit: 1 }))[0] ?? null;
  const seq = decodeId('z', account, id);
  return seq === null ? null : ((await listOwnStrategies(kysely, account, { seq, limit: 1 }))[0] ?? null);
}

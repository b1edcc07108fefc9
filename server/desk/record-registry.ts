/**
 * How records are stored and loaded. An area registers each of its kinds once; the desk then writes them in its batches
 * and loads them for commands, without knowing what they are.
 */
import type { AreaDecisionState, RecordKind, RecordKinds } from '@bourse/core/ledger/decision-changes.ts';
import type { LoadedAccount } from './loaded-account.ts';
import {
  type BatchStatement,
  type ColumnDefinition,
  buildUpsertStatement,
  parseColumnDefinitions,
  buildCopyRowsStatement,
  buildInsertStatement,
  buildAdvisoryLockInOrderStatement,
  buildSelectForEachStatement,
  formatMatchingRowsSelect,
} from '../pipeline/batch-sql.ts';
import type { BinaryElement } from '../pipeline/postgres-binary-format.ts';
import type { RecordTable, WrittenRecord } from '../pipeline/record-table.ts';
import type { BoundStatement } from '../pipeline/desk-database-connection.ts';

export interface RecordWriting<Thing> {
  tables: readonly RecordTable<Thing>[];
  /** The number that identifies it among others of its kind in the account; absent if rows never change. */
  numberOf?(thing: Thing): bigint;
  /** Changes what later decisions of the batch see; absent if none sees it. */
  apply?(work: LoadedAccount, thing: Thing): void;
  /**
   * Whether its row says nothing that another record of the decision doesn't; called before the decision is applied.
   */
  isImplied?(thing: Thing, work: LoadedAccount): boolean;
  /** Further work in the database for the records that a batch has written. */
  buildExtraStatement?(entries: readonly WrittenRecord<Thing>[], at: number): BoundStatement | null;
  /** Written last, since it takes locks that other accounts' commands wait for. */
  late?: boolean;
}

/**
 * What a command passes as `buildScopeByColumns`, besides its account: rows that `select` finds, where `n` is the
 * passed value.
 */
export interface LoadScope {
  by: string;
  select: string;
}
/** A kind of record that commands can load. */
export interface RecordLoading<Thing = unknown> {
  /** Turns a row into what decisions see. */
  of(row: Record<string, unknown>): Thing;
  numberOf(row: Record<string, unknown>): bigint;
  scopes: Readonly<Record<string, LoadScope>>;
  /**
   * The first half of advisory locks that loading takes, held until the commit; the second is `turn`, an integer of the
   * found row. A snapshot read locks nothing, so it skips the kind.
   */
  locks?: number;
  /** Shows decisions the loaded things; absent if the command itself does. */
  sees?(things: readonly Thing[]): AreaDecisionState;
}
/** What a command loads of a kind; `values` are in the order of the scope's columns, after the account. */
export interface RecordLoadRequest {
  kind: string;
  scope: string;
  values: readonly BinaryElement[];
}

/** How a command asks for a kind by one of its scopes, given the values after the account. */
export const defineRecordLoad =
  <Values extends readonly BinaryElement[]>(kind: string, scope: string) =>
  (...values: Values): RecordLoadRequest => ({ kind, scope, values });

export type RecordWritings = { readonly [Kind in RecordKind]: RecordWriting<RecordKinds[Kind]> };
/** An area's registration. */
export interface AreaRecordDefinitions<Stored = Partial<RecordWritings>> {
  stored?: Stored;
  loaded?: Readonly<Record<string, RecordLoading>>;
}

/** A scope that finds rows of `table` by their columns. */
export const buildScopeByColumns = (table: string, list: string, where = ''): LoadScope => ({
  by: list,
  select: formatMatchingRowsSelect(table, parseColumnDefinitions(list), where),
});

/** With its statements. */
export interface PreparedRecordTable extends RecordTable<unknown> {
  fresh: BatchStatement;
  changed: BatchStatement | null;
}
export interface PreparedRecordWriting extends Omit<RecordWriting<unknown>, 'tables'> {
  kind: RecordKind;
  tables: readonly PreparedRecordTable[];
}
export interface PreparedRecordLoading extends Omit<RecordLoading, 'scopes'> {
  scopes: ReadonlyMap<string, BatchStatement>;
}
/** All kinds. */
export interface RecordRegistry {
  /** In the order in which they are written. */
  stored: readonly PreparedRecordWriting[];
  storedAs: ReadonlyMap<string, PreparedRecordWriting>;
  loaded: ReadonlyMap<string, PreparedRecordLoading>;
}

function storedTable(table: RecordTable<unknown>): PreparedRecordTable {
  const list: readonly ColumnDefinition[] = parseColumnDefinitions(table.columns);
  const changed = table.changes
    ? buildUpsertStatement(table.table, list, table.changes.key, table.changes.columns)
    : null;
  return {
    ...table,
    changed,
    fresh: table.copied ? buildCopyRowsStatement(table.table, list) : buildInsertStatement(table.table, list),
  };
}

/** Folds what the areas register; throws if two register the same kind. */
export function buildRecordRegistry(areas: readonly AreaRecordDefinitions<object>[]): RecordRegistry {
  const stored = areas.flatMap(({ stored: kinds = {} }) =>
    Object.entries(kinds as unknown as Record<RecordKind, RecordWriting<unknown>>).map(
      ([kind, each]): PreparedRecordWriting => ({
        ...each,
        kind: kind as RecordKind,
        tables: each.tables.map(storedTable),
      }),
    ),
  );
  const loaded = areas.flatMap(({ loaded: kinds = {} }) =>
    Object.entries(kinds).map(([kind, each]): [string, PreparedRecordLoading] => [
      kind,
      {
        ...each,
        scopes: new Map(
          Object.entries(each.scopes).map(([scope, { by: list, select }]) => {
            const looking = buildSelectForEachStatement(`read-${kind}-${scope}`, parseColumnDefinitions(list), select);
            return [scope, each.locks === undefined ? looking : buildAdvisoryLockInOrderStatement(each.locks, looking)];
          }),
        ),
      },
    ]),
  );
  const storedAs = new Map(stored.map((each) => [each.kind as string, each]));
  const loadedAs = new Map(loaded);
  if (storedAs.size < stored.length || loadedAs.size < loaded.length)
    throw new Error('two areas hand in records of one kind');
  return {
    stored: [...stored.filter(({ late }) => !late), ...stored.filter(({ late }) => late)],
    storedAs,
    loaded: loadedAs,
  };
}

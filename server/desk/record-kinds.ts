/**
 * How records are stored and loaded. An area registers each of its kinds once; the desk then writes them in its batches
 * and loads them for commands, without knowing what they are.
 */
import type { AreaState, RecordKind, RecordKinds, Records } from '@bourse/core/ledger/changes.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork } from './account-work.ts';
import {
  type BatchStatement,
  type Column,
  changingRows,
  columns,
  copying,
  inserting,
  lockingInTurn,
  lookingUp,
  rowsWith,
} from '../pipeline/batch-statements.ts';
import type { Element } from '../pipeline/binary-format.ts';
import type { Prepared } from '../pipeline/connection.ts';

/** A record that a batch writes, as its last decision leaves it. */
export interface Entry<Thing = unknown> {
  account: AccountId;
  thing: Thing;
  /** Everything written by the decision that created it; null if it existed before the batch. */
  born: Records | null;
  /** Everything written by the last decision about it. */
  records: Records;
}

/** A table that records of a kind are written to. */
export interface Table<Thing> {
  table: string;
  /** "name type, …", in the order of `row`. */
  columns: string;
  /** `at`: the batch's time (epoch ms). */
  row(entry: Entry<Thing>, at: number): readonly Element[];
  /** Whether nearly every batch adds rows: then they are copied, which costs less. */
  copied?: boolean;
  /** For rows that change: their key, and which columns change. Absent: each record is a new row. */
  changes?: { key: readonly string[]; columns: readonly string[] };
}

export interface StoredKind<Thing> {
  tables: readonly Table<Thing>[];
  /** The number that identifies it among others of its kind in the account; absent if rows never change. */
  numberOf?(thing: Thing): bigint;
  /** Changes what later decisions of the batch see; absent if none sees it. */
  apply?(work: AccountWork, thing: Thing): void;
  /**
   * Whether its row says nothing that another record of the decision doesn't; called before the decision is applied.
   */
  isImplied?(thing: Thing, work: AccountWork): boolean;
  /** Further work in the database for the records that a batch has written. */
  also?(entries: readonly Entry<Thing>[], at: number): Prepared | null;
  /** Written last, since it takes locks that other accounts' commands wait for. */
  late?: boolean;
}

/** What a command passes as `by`, besides its account: rows that `select` finds, where `n` is the passed value. */
export interface Scope {
  by: string;
  select: string;
}
/** A kind of record that commands can load. */
export interface LoadedKind<Thing = unknown> {
  /** Turns a row into what decisions see. */
  of(row: Record<string, unknown>): Thing;
  numberOf(row: Record<string, unknown>): bigint;
  scopes: Readonly<Record<string, Scope>>;
  /**
   * The first half of advisory locks that loading takes, held until the commit; the second is `turn`, an integer of the
   * found row. A snapshot read locks nothing, so it skips the kind.
   */
  locks?: number;
  /** Shows decisions the loaded things; absent if the command itself does. */
  sees?(things: readonly Thing[]): AreaState;
}
/** What a command loads of a kind; `values` are in the order of the scope's columns, after the account. */
export interface Load {
  kind: string;
  scope: string;
  values: readonly Element[];
}

export type StoredKinds = { readonly [Kind in RecordKind]: StoredKind<RecordKinds[Kind]> };
/** An area's registration. */
export interface AreaRecords<Stored = Partial<StoredKinds>> {
  stored?: Stored;
  loaded?: Readonly<Record<string, LoadedKind>>;
}

/** A scope that finds rows of `table` by their columns. */
export const by = (table: string, list: string, where = ''): Scope => ({
  by: list,
  select: rowsWith(table, columns(list), where),
});

/** With its statements. */
export interface StoredTable extends Table<unknown> {
  fresh: BatchStatement;
  changed: BatchStatement | null;
}
export interface StoredRecords extends Omit<StoredKind<unknown>, 'tables'> {
  kind: RecordKind;
  tables: readonly StoredTable[];
}
export interface LoadedRecords extends Omit<LoadedKind, 'scopes'> {
  scopes: ReadonlyMap<string, BatchStatement>;
}
/** All kinds. */
export interface RecordRegistry {
  /** In the order in which they are written. */
  stored: readonly StoredRecords[];
  storedAs: ReadonlyMap<string, StoredRecords>;
  loaded: ReadonlyMap<string, LoadedRecords>;
}

function storedTable(table: Table<unknown>): StoredTable {
  const list: readonly Column[] = columns(table.columns);
  const changed = table.changes ? changingRows(table.table, list, table.changes.key, table.changes.columns) : null;
  return { ...table, changed, fresh: table.copied ? copying(table.table, list) : inserting(table.table, list) };
}

/** Folds what the areas register; throws if two register the same kind. */
export function foldRecords(areas: readonly AreaRecords<object>[]): RecordRegistry {
  const stored = areas.flatMap(({ stored: kinds = {} }) =>
    Object.entries(kinds as unknown as Record<RecordKind, StoredKind<unknown>>).map(
      ([kind, each]): StoredRecords => ({
        ...each,
        kind: kind as RecordKind,
        tables: each.tables.map(storedTable),
      }),
    ),
  );
  const loaded = areas.flatMap(({ loaded: kinds = {} }) =>
    Object.entries(kinds).map(([kind, each]): [string, LoadedRecords] => [
      kind,
      {
        ...each,
        scopes: new Map(
          Object.entries(each.scopes).map(([scope, { by: list, select }]) => {
            const looking = lookingUp(`read-${kind}-${scope}`, columns(list), select);
            return [scope, each.locks === undefined ? looking : lockingInTurn(each.locks, looking)];
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

/** Saves a batch: all decisions are sent together and committed together, in one round trip. */
import { partitionOf } from '@bourse/core/trading/books/book-partition.ts';
import type { RecordKind, RecordKinds } from '@bourse/core/ledger/changes.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { AccountWork, Event, Posted } from './account-work.ts';
import { arrayParameter, copyRows, type Element } from '../pipeline/binary-format.ts';
import { type BatchStatement, typesOf } from '../pipeline/batch-statements.ts';
import type { Person } from './command.ts';
import type { DeskConnection, Prepared } from '../pipeline/connection.ts';
import type { Kept } from './stored-answers.ts';
import type { Entry, RecordRegistry, StoredRecords } from './record-kinds.ts';
import { type AuditEntry, appendRows, lockRecord, recordRow } from '../staff-audit/audit-entries.ts';
import * as statements from './statements.ts';

/** What a batch has decided, in order. A record that changed twice is in it twice; the last one is written. */
export interface Written {
  works: Iterable<AccountWork>;
  posted: Posted[];
  entries: Map<RecordKind, Entry[]>;
  kept: (Kept & { account: AccountId; key: string })[];
  keptOfStaff: (Kept & { staff: StaffId; key: string })[];
  /** Rows for the staff's record. */
  audited: { actor: Person; entry: AuditEntry }[];
  events: Event[];
  /** The numbers under which parts of it were proposed as leader. */
  leaders: Set<bigint>;
  now: number;
}

/** The entries of a kind, in order. */
export const entriesOf = <Kind extends RecordKind>(
  { entries }: Written,
  kind: Kind,
): readonly Entry<RecordKinds[Kind]>[] => (entries.get(kind) ?? []) as Entry<RecordKinds[Kind]>[];

export const nothingWritten = (works: Iterable<AccountWork>, now: number): Written => ({
  works,
  posted: [],
  entries: new Map(),
  kept: [],
  keptOfStaff: [],
  audited: [],
  events: [],
  leaders: new Set(),
  now,
});

/** Writes and commits. Rejects if a statement failed; the transaction must then be rolled back. */
export async function save(connection: DeskConnection, written: Written, { stored }: RecordRegistry): Promise<void> {
  const { now: at, leaders, posted, kept, keptOfStaff, audited, events } = written;
  const works = [...written.works];
  const records = stored.flatMap((kind) => {
    const entries = written.entries.get(kind.kind);
    return entries ? [{ kind, entries, last: kind.numberOf ? latest(entries, kind.numberOf) : entries }] : [];
  });
  const lastOf = <Thing>(wanted: RecordKind): readonly Entry<Thing>[] =>
    (records.find(({ kind }) => kind.kind === wanted)?.last ?? []) as readonly Entry<Thing>[];

  await connection.together([
    copied(statements.copyTransfers, posted, ({ account, seq, transfer: t, ...each }) => [
      account,
      seq,
      t.currency,
      t.amount,
      t.debit,
      t.credit,
      each.debitAfter,
      each.creditAfter,
      t.code,
      t.reference,
      at,
      each.debitPortfolio,
      each.creditPortfolio,
    ]),
    // Checks the balances against the transfers.
    { statement: statements.changeAccounts, values: accountValues(works, at) },
    copied(statements.copyKeys, kept, ({ account, key, hash, answer }) => [account, key, hash, answer, at]),
    rows(statements.insertStaffKeys, keptOfStaff, ({ staff, key, hash, answer }) => [staff, key, hash, answer, at]),
    copied(statements.copyEvents, events, (e) => [e.account, e.seq, e.kind, e.data, e.notice, at]),
    ...records.flatMap((each) => writesOf(each, at)),
    rows(statements.consumeTogether, changedTogether(works), ({ text, together }) => [
      together.holder,
      together.version,
      text(at),
    ]),
    announcement(lastOf<Order>('orders'), lastOf<Position>('positions')),
    // The last lock taken, as everywhere: the next append waits until the commit.
    audited.length === 0 ? null : { statement: lockRecord, values: [] },
    rows(appendRows, audited, ({ actor, entry }) => recordRow(actor, entry, at)),
    leaders.size === 0 ? null : { statement: statements.assertLeads, values: [`{${[...leaders].join(',')}}`] },
  ]);
}

/** Counters and balances as they are afterwards. */
function accountValues(works: readonly AccountWork[], at: number): Buffer[] {
  const balances = works.flatMap((work) =>
    [...work.touched].map((key) => ({
      account: work.account,
      key,
      place: work.places.get(key),
      before: work.before.get(key) ?? 0n,
      amount: work.balances.get(key) ?? 0n,
      lots: work.lotsText(key),
    })),
  );
  return [
    ...listOf(statements.countersAfter, works, (work) => [
      work.place,
      work.transferSeqBefore,
      work.lastSeq,
      work.transferSeq,
      work.eventSeq,
      work.ladders.together ? '' : work.ladders.text(at),
    ]),
    ...listOf(
      statements.balancesAfter,
      balances.filter(({ place }) => place !== undefined),
      ({ place = '', before, amount, lots }) => [place, before, amount, lots],
    ),
    ...listOf(
      statements.newBalances,
      balances.filter(({ place }) => place === undefined),
      ({ account, key, amount, lots }) => newBalance(account, key, amount, lots),
    ),
  ];
}

const newBalance = (account: AccountId, key: string, amount: bigint, lots: string | null): Element[] => {
  const [portfolio, ...of] = key.split(' ');
  return [account, Number(portfolio), ...of, amount, lots];
};

interface OfKind {
  kind: StoredRecords;
  entries: readonly Entry[];
  /** Each record in its final state. */
  last: readonly Entry[];
}

/** The statements that write the records of a kind. */
function writesOf({ kind, entries, last }: OfKind, at: number): (Prepared | null)[] {
  const writes = kind.tables.flatMap(({ fresh, changed, copied: isCopied, row }): (Prepared | null)[] => {
    const toRow = (entry: Entry): readonly Element[] => row(entry, at);
    const add = isCopied ? copied : rows;
    if (!changed) return [add(fresh, entries, toRow)];
    if (!isCopied) return [rows(changed, last, toRow)];
    return [copied(fresh, last.filter(isBorn), toRow), rows(changed, last.filter(isOld), toRow)];
  });
  return kind.also ? [...writes, kind.also(last, at)] : writes;
}

const isBorn = ({ born }: Entry): boolean => born !== null;
const isOld = ({ born }: Entry): boolean => born === null;

/** The consumption of people with several accounts, one row each, sorted so that two batches lock in the same order. */
const changedTogether = (works: readonly AccountWork[]) =>
  [...new Set(works.map(({ ladders }) => ladders))]
    .flatMap((ladders) =>
      ladders.changed && ladders.together
        ? [{ together: ladders.together, text: (at: number) => ladders.text(at) }]
        : [],
    )
    .sort((a, b) => (a.together.holder < b.together.holder ? -1 : 1));

/** A statement that is left out if it has no rows. */
const rows = <Thing>(
  statement: BatchStatement,
  list: readonly Thing[],
  row: (thing: Thing) => readonly Element[],
): Prepared | null => (list.length === 0 ? null : { statement, values: columnsOf(statement, list, row) });

const copied = <Thing>(
  statement: BatchStatement,
  list: readonly Thing[],
  row: (thing: Thing) => readonly Element[],
): Prepared | null => (list.length === 0 ? null : { statement, copied: copyRows(statement.columns, list.map(row)) });

const listOf = <Thing>(
  columns: Parameters<typeof typesOf>[0],
  list: readonly Thing[],
  row: (thing: Thing) => readonly Element[],
): Buffer[] => columnsOf({ columns: typesOf(columns) }, list, row);

/** The rows of `list`, one array parameter for each column. */
function columnsOf<Thing>(
  { columns }: Pick<BatchStatement, 'columns'>,
  list: readonly Thing[],
  row: (thing: Thing) => readonly Element[],
): Buffer[] {
  const all = list.map(row);
  return columns.map((type, column) => arrayParameter(type, all, column));
}

/**
 * Each record in its final state: a statement can't write one row twice. A record that is new in the batch stays new,
 * however often the batch changes it.
 */
function latest(list: readonly Entry[], numberOf: (thing: unknown) => bigint): readonly Entry[] {
  // Usually every account is in a batch once.
  if (new Set(list.map(({ account }) => account)).size === list.length) return list;
  const last = new Map<string, Entry>();
  for (const each of list) {
    const key = `${each.account} ${numberOf(each.thing)}`;
    const first = last.get(key);
    last.set(key, first ? { ...each, born: first.born } : each);
  }
  return [...last.values()];
}

const PAYLOAD_BYTES_MAXIMUM = 7_900;

/**
 * For the books of other processes: resting orders and leveraged positions that were added or removed, each with its
 * partition; "all" if the list is too long.
 */
function announcement(orders: readonly Entry<Order>[], positions: readonly Entry<Position>[]): Prepared | null {
  const changed = [
    ...orders
      .filter(({ thing }) => thing.type !== 'market' || thing.expiresAt !== null)
      .map(({ account, thing }) => `${partitionOf(thing.instrument)}:o${account}.${thing.seq}`),
    ...positions
      .filter(({ thing }) => thing.leverage > 1 || thing.side === 'short')
      .map(({ account, thing }) => `${partitionOf(thing.instrument)}:p${account}.${thing.seq}`),
  ];
  if (changed.length === 0) return null;
  const payload = changed.join(' ');
  return { statement: statements.announceBooks, values: [payload.length <= PAYLOAD_BYTES_MAXIMUM ? payload : 'all'] };
}

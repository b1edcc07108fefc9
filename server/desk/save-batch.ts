/** Saves a batch: all decisions are sent together and committed together, in one round trip. */
import { getBookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import type { RecordKind, RecordKinds } from '@bourse/core/ledger/decision-changes.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { BatchAccount, AccountEvent, PostedTransfer } from './batch-account.ts';
import { encodeCopyRows, type BinaryElement } from '../pipeline/postgres-binary-format.ts';
import { type BatchStatement, bindRows, encodeColumns, getColumnTypes } from '../pipeline/batch-sql.ts';
import type { StaffActor } from './command.ts';
import type { DeskConnection, BoundStatement } from '../pipeline/desk-database-connection.ts';
import type { StoredAnswer } from './stored-answers.ts';
import type { RecordRegistry, PreparedRecordWriting } from './record-registry.ts';
import type { WrittenRecord } from '../pipeline/record-table.ts';
import {
  type StaffAuditEntry,
  APPEND_STAFF_AUDIT_STATEMENT,
  LOCK_STAFF_AUDIT_STATEMENT,
  buildStaffAuditRow,
} from '../staff-audit/audit-entries.ts';
import * as statements from './desk-sql.ts';

/** What a batch has decided, in order. A record that changed twice is in it twice; the last one is written. */
export interface BatchWrites {
  works: Iterable<BatchAccount>;
  posted: PostedTransfer[];
  entries: Map<RecordKind, WrittenRecord[]>;
  storedAnswers: (StoredAnswer & { account: AccountId; key: string })[];
  storedStaffAnswers: (StoredAnswer & { staff: StaffId; key: string })[];
  /** Rows for the staff's record. */
  audited: { actor: StaffActor; entry: StaffAuditEntry }[];
  events: AccountEvent[];
  /** The numbers under which parts of it were proposed as leader. */
  leaders: Set<bigint>;
  now: number;
}

/** The entries of a kind, in order. */
export const writtenRecordsOf = <Kind extends RecordKind>(
  { entries }: BatchWrites,
  kind: Kind,
): readonly WrittenRecord<RecordKinds[Kind]>[] => (entries.get(kind) ?? []) as WrittenRecord<RecordKinds[Kind]>[];

export const createEmptyWrites = (works: Iterable<BatchAccount>, now: number): BatchWrites => ({
  works,
  posted: [],
  entries: new Map(),
  storedAnswers: [],
  storedStaffAnswers: [],
  audited: [],
  events: [],
  leaders: new Set(),
  now,
});

/** Writes and commits. Rejects if a statement failed; the transaction must then be rolled back. */
export async function saveBatch(
  connection: DeskConnection,
  written: BatchWrites,
  { stored }: RecordRegistry,
): Promise<void> {
  const { now: at, leaders, posted, storedAnswers, storedStaffAnswers, audited, events } = written;
  const works = [...written.works];
  const records = stored.flatMap((kind) => {
    const entries = written.entries.get(kind.kind);
    return entries ? [{ kind, entries, last: kind.numberOf ? latest(entries, kind.numberOf) : entries }] : [];
  });
  const lastOf = <Thing>(wanted: RecordKind): readonly WrittenRecord<Thing>[] =>
    (records.find(({ kind }) => kind.kind === wanted)?.last ?? []) as readonly WrittenRecord<Thing>[];

  await connection.runAndCommit([
    copied(statements.insertTransfers, posted, ({ account, seq, transfer: t, ...each }) => [
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
    { statement: statements.updateAccounts, values: accountValues(works, at) },
    copied(statements.insertCommandKeys, storedAnswers, ({ account, key, hash, answer }) => [
      account,
      key,
      hash,
      answer,
      at,
    ]),
    rows(statements.insertStaffKeys, storedStaffAnswers, ({ staff, key, hash, answer }) => [
      staff,
      key,
      hash,
      answer,
      at,
    ]),
    copied(statements.insertEvents, events, (e) => [e.account, e.seq, e.kind, e.data, e.notice, at]),
    ...records.flatMap((each) => writesOf(each, at)),
    rows(statements.updateSharedConsumption, changedSharedConsumptions(works), ({ text, together }) => [
      together.holder,
      together.version,
      text(at),
    ]),
    buildBooksNotification(lastOf<Order>('orders'), lastOf<Position>('positions')),
    // The last lock taken, as everywhere: the next append waits until the commit.
    audited.length === 0 ? null : { statement: LOCK_STAFF_AUDIT_STATEMENT, values: [] },
    rows(APPEND_STAFF_AUDIT_STATEMENT, audited, ({ actor, entry }) => buildStaffAuditRow(actor, entry, at)),
    leaders.size === 0 ? null : { statement: statements.assertLeadership, values: [`{${[...leaders].join(',')}}`] },
  ]);
}

/** Counters and balances as they are afterwards. */
function accountValues(works: readonly BatchAccount[], at: number): Buffer[] {
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
    ...listOf(statements.ACCOUNT_COUNTER_COLUMNS, works, (work) => [
      work.place,
      work.transferSeqBefore,
      work.lastSeq,
      work.transferSeq,
      work.eventSeq,
      work.consumedLiquidity.together ? '' : work.consumedLiquidity.text(at),
    ]),
    ...listOf(
      statements.BALANCE_COLUMNS,
      balances.filter(({ place }) => place !== undefined),
      ({ place = '', before, amount, lots }) => [place, before, amount, lots],
    ),
    ...listOf(
      statements.NEW_BALANCE_COLUMNS,
      balances.filter(({ place }) => place === undefined),
      ({ account, key, amount, lots }) => newBalance(account, key, amount, lots),
    ),
  ];
}

const newBalance = (account: AccountId, key: string, amount: bigint, lots: string | null): BinaryElement[] => {
  const [portfolio, ...of] = key.split(' ');
  return [account, Number(portfolio), ...of, amount, lots];
};

interface RecordsOfKind {
  kind: PreparedRecordWriting;
  entries: readonly WrittenRecord[];
  /** Each record in its final state. */
  last: readonly WrittenRecord[];
}

/** The statements that write the records of a kind. */
function writesOf({ kind, entries, last }: RecordsOfKind, at: number): (BoundStatement | null)[] {
  const writes = kind.tables.flatMap(({ fresh, changed, copied: isCopied, row }): (BoundStatement | null)[] => {
    const toRow = (entry: WrittenRecord): readonly BinaryElement[] => row(entry, at);
    const add = isCopied ? copied : rows;
    if (!changed) return [add(fresh, entries, toRow)];
    if (!isCopied) return [rows(changed, last, toRow)];
    return [copied(fresh, last.filter(isBorn), toRow), rows(changed, last.filter(isOld), toRow)];
  });
  return kind.buildExtraStatement ? [...writes, kind.buildExtraStatement(last, at)] : writes;
}

const isBorn = ({ createdWith }: WrittenRecord): boolean => createdWith !== null;
const isOld = ({ createdWith }: WrittenRecord): boolean => createdWith === null;

/** The consumption of people with several accounts, one row each, sorted so that two batches lock in the same order. */
const changedSharedConsumptions = (works: readonly BatchAccount[]) =>
  [...new Set(works.map(({ consumedLiquidity }) => consumedLiquidity))]
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
  row: (thing: Thing) => readonly BinaryElement[],
): BoundStatement | null => (list.length === 0 ? null : bindRows(statement, list.map(row)));

const copied = <Thing>(
  statement: BatchStatement,
  list: readonly Thing[],
  row: (thing: Thing) => readonly BinaryElement[],
): BoundStatement | null =>
  list.length === 0 ? null : { statement, copied: encodeCopyRows(statement.columns, list.map(row)) };

const listOf = <Thing>(
  columns: Parameters<typeof getColumnTypes>[0],
  list: readonly Thing[],
  row: (thing: Thing) => readonly BinaryElement[],
): Buffer[] => encodeColumns({ columns: getColumnTypes(columns) }, list.map(row));

/**
 * Each record in its final state: a statement can't write one row twice. A record that is new in the batch stays new,
 * however often the batch changes it.
 */
function latest(list: readonly WrittenRecord[], numberOf: (thing: unknown) => bigint): readonly WrittenRecord[] {
  // Usually every account is in a batch once.
  if (new Set(list.map(({ account }) => account)).size === list.length) return list;
  const last = new Map<string, WrittenRecord>();
  for (const each of list) {
    const key = `${each.account} ${numberOf(each.thing)}`;
    const first = last.get(key);
    last.set(key, first ? { ...each, createdWith: first.createdWith } : each);
  }
  return [...last.values()];
}

const PAYLOAD_BYTES_MAXIMUM = 7_900;

/**
 * For the books of other processes: resting orders and leveraged positions that were added or removed, each with its
 * partition; "all" if the list is too long.
 */
function buildBooksNotification(
  orders: readonly WrittenRecord<Order>[],
  positions: readonly WrittenRecord<Position>[],
): BoundStatement | null {
  const changed = [
    ...orders
      .filter(({ thing }) => thing.type !== 'market' || thing.expiresAt !== null)
      .map(({ account, thing }) => `${getBookPartition(thing.instrument)}:o${account}.${thing.seq}`),
    ...positions
      .filter(({ thing }) => thing.leverage > 1 || thing.side === 'short')
      .map(({ account, thing }) => `${getBookPartition(thing.instrument)}:p${account}.${thing.seq}`),
  ];
  if (changed.length === 0) return null;
  const payload = changed.join(' ');
  return {
    statement: statements.notifyBooksChanged,
    values: [payload.length <= PAYLOAD_BYTES_MAXIMUM ? payload : 'all'],
  };
}

/**
 * Sends a customer's private events to the customer's sockets: each once, in order, without gaps, whichever process
 * wrote them.
 */
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { AccountEventRow, FormatAccountEvents } from '../commands/transaction-with-events.ts';
import { settleAll } from '../runtime/promises.ts';
import { limitEventToPortfolio } from './events-of-portfolio.ts';
import type { StreamCustomer } from './stream-connection.ts';
import { noticeView } from './notice-view.ts';

const ROWS_AT_ONCE = 500;
/** Whoever has missed more reads the lists again, which costs less than so many events. */
export const REPLAYED_EVENTS_MAXIMUM = 2_000n;
const GAP_FRAME = JSON.stringify({ type: 'gap' });

/** A socket, or whoever else gets the frames. */
export interface EventListener {
  /** Whose events it gets; the same as subscribed. */
  readonly customer: StreamCustomer | null | undefined;
  send(frame: string): void;
}

interface EventReader {
  account: AccountId;
  connection: EventListener;
  /** The last event sent; null until the starting point is known. */
  last: bigint | null;
  /** The newest event known to exist. */
  newest: bigint;
  /** Missing rows are being read; rows that arrive meanwhile are read with them. */
  busy: Promise<void> | null;
}

export interface AccountEventPusher {
  /**
   * From now on, or after `resume`, from where too much is answered by a gap; resolves when existing events have been
   * sent.
   */
  subscribe(connection: EventListener, account: AccountId, resume: bigint | null): Promise<void>;
  leave(connection: EventListener): void;
  /** Rows that this process has committed. */
  pushPublished(account: AccountId, rows: readonly AccountEventRow[]): void;
  /** Another process has committed rows of these accounts. */
  pushNotified(accounts: readonly AccountId[]): Promise<void>;
  /** Queries the database for the accounts with listeners; call it once a second. */
  poll(): Promise<void>;
}

/** The event's contents as JSON. `dataJson` is JSON already; only a notice's form depends on its row. */
export const formatEventData = (account: AccountId, row: AccountEventRow, dataJson: string): string =>
  row.kind === 'notice' ? JSON.stringify(noticeView(account, { ...row, notice: row.notice ?? '' }, false)) : dataJson;
const formatEventFrame = (account: AccountId, row: AccountEventRow, dataJson: string): string =>
  `{"type":"event","seq":${row.seq},"kind":"${row.kind}","data":${formatEventData(account, row, dataJson)}}`;

export function createAccountEventPusher(
  database: Pick<Database, 'kysely'>,
  expandEvents: FormatAccountEvents,
): AccountEventPusher {
  const readers = new Map<AccountId, Set<EventReader>>();
  const of = (connection: EventListener, account: AccountId): EventReader | undefined =>
    [...(readers.get(account) ?? [])].find((each) => each.connection === connection);
  const catchUp = (reader: EventReader): Promise<void> => {
    reader.busy ??= sendMissingEvents(database, expandEvents, reader).finally(() => {
      reader.busy = null;
    });
    return reader.busy;
  };
  async function readNewEvents(accounts: AccountId[]): Promise<void> {
    if (accounts.length === 0) return;
    const behind: EventReader[] = [];
    for (const { account_id, event_seq } of await newestOfAll(database, accounts)) {
      for (const reader of readers.get(account_id) ?? []) {
        if (event_seq > reader.newest) reader.newest = event_seq;
        if (isBehind(reader)) behind.push(reader);
      }
    }
    await settleAll(behind.map(catchUp));
  }
  const isBehind = ({ last, newest }: EventReader): boolean => last !== null && last < newest;

  return {
    async subscribe(connection, account, resume) {
      let reader = of(connection, account);
      if (reader && resume === null) return;
      if (!reader) {
        reader = { account, connection, last: null, newest: 0n, busy: null };
        readers.getOrInsertComputed(account, () => new Set()).add(reader);
      }
      await reader.busy;
      const newest = await newestOf(database, account);
      if (newest > reader.newest) reader.newest = newest;
      const isReplayed = resume !== null && resume <= newest && newest - resume <= REPLAYED_EVENTS_MAXIMUM;
      if (resume !== null && !isReplayed) connection.send(GAP_FRAME);
      reader.last = isReplayed ? resume : newest;
      await catchUp(reader);
    },
    leave(connection) {
      const account = connection.customer?.account;
      if (account === undefined) return;
      const set = readers.get(account);
      const reader = of(connection, account);
      if (reader) set?.delete(reader);
      if (set?.size === 0) readers.delete(account);
    },
    pushPublished(account, rows) {
      for (const reader of readers.get(account) ?? []) {
        for (const row of rows) sendIfNext(reader, row);
        // The next poll retries, and reports a repeated failure.
        if (isBehind(reader)) catchUp(reader).catch(() => {});
      }
    },
    pushNotified: (accounts) => readNewEvents(accounts.filter((account) => readers.has(account))),
    poll: () => readNewEvents([...readers.keys()]),
  };
}

function sendEvent(reader: EventReader, row: AccountEventRow, dataJson: string): void {
  reader.last = row.seq;
  const portfolio = reader.connection.customer?.portfolio;
  if (portfolio === undefined) return reader.connection.send(formatEventFrame(reader.account, row, dataJson));
  const event = limitEventToPortfolio(row.kind, dataJson, portfolio);
  if (event === null) return;
  const limited = { ...row, kind: event.kind as AccountEventRow['kind'] };
  reader.connection.send(formatEventFrame(reader.account, limited, event.dataJson));
}

/** Sends a row that has just been committed, if it is the next one and no earlier rows have to be read first. */
function sendIfNext(reader: EventReader, row: AccountEventRow): void {
  if (row.seq > reader.newest) reader.newest = row.seq;
  if (reader.last === null || reader.busy || row.seq !== reader.last + 1n) return;
  if (row.buildLiveJson || row.kind === 'notice') sendEvent(reader, row, row.buildLiveJson?.() ?? row.data);
}

/** Sends the rows after the last one until none is missing. */
async function sendMissingEvents(
  database: Pick<Database, 'kysely'>,
  expandEvents: FormatAccountEvents,
  reader: EventReader,
): Promise<void> {
  while (reader.last !== null && reader.last < reader.newest) {
    const rows = await rowsAfter(database, reader.account, reader.last);
    const whole = rows.slice(afterLastHole(rows, reader.last));
    const [first] = whole;
    if (!first || first.seq !== reader.last + 1n) {
      // Older than what is kept: the lists have to be read again. Of old events only messages are kept, so holes are
      // common.
      reader.connection.send(GAP_FRAME);
      reader.last = first ? first.seq - 1n : reader.newest;
      if (!first) return;
    }
    const dataJson = await expandEvents(reader.account, whole);
    for (const [index, row] of whole.entries())
      if (row.seq === reader.last + 1n) sendEvent(reader, row, dataJson[index] ?? row.data);
  }
}

/** The start of the rows that follow one another without a hole up to the last, after `before`. */
export function afterLastHole(rows: readonly AccountEventRow[], before: bigint): number {
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    if (rows[at]?.seq !== (at === 0 ? before : (rows[at - 1]?.seq ?? before)) + 1n) return at;
  }
  return 0;
}

const newestOfAll = (database: Pick<Database, 'kysely'>, accounts: AccountId[]) =>
  database.kysely
    .selectFrom('accounts')
    .select(['account_id', 'event_seq'])
    .where('account_id', 'in', accounts)
    .execute();

export const newestOf = async (database: Pick<Database, 'kysely'>, account: AccountId): Promise<bigint> =>
  (await newestOfAll(database, [account])).at(0)?.event_seq ?? 0n;

export async function rowsAfter(
  database: Pick<Database, 'kysely'>,
  account: AccountId,
  after: bigint,
): Promise<AccountEventRow[]> {
  const rows = await database.kysely
    .selectFrom('events')
    .select(['seq', 'kind', 'data', 'notice', 'at'])
    .where('account_id', '=', account)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(ROWS_AT_ONCE)
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    kind: row.kind as AccountEventRow['kind'],
    data: row.data,
    notice: row.notice,
    at: row.at.getTime(),
  }));
}

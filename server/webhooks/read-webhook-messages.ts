/** What a webhook gets next: of its account's events, or of all accounts' for the operator's. */
import type { FormatAccountEvents } from '../commands/transaction-with-events.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { afterLastHole, formatEventData, newestOf, rowsAfter } from '../stream/account-event-pusher.ts';
import { listEventsAfterNumber, type NumberedEventRow, readLastEventNumber } from './event-numbers-store.ts';
import { selectWebhookEvent } from './select-event.ts';
import type { Webhook } from './store.ts';

export interface Message {
  /** The same at each attempt. */
  id: string;
  /** A kind of event, `gap` or `test`. */
  type: string;
  /** What the webhook's cursor counts; null: a test. */
  seq: bigint | null;
  /** Whose event it is; null: nobody's. */
  account: AccountId | null;
  /** Members of the body before its data. */
  numbers: Readonly<Record<string, number | string>>;
  /** Epoch ms. */
  at: number;
  dataJson: string;
}

export interface WebhookMessages {
  wanted: Message[];
  /** The number up to which they tell. */
  last: bigint;
}

interface ReadDependencies {
  database: Pick<Database, 'kysely'>;
  formatAccountEvents: FormatAccountEvents;
}
type Cursor = Pick<Webhook, 'id' | 'account' | 'sentSeq' | 'kinds' | 'portfolio'>;
const EVENTS_AT_ONCE = 50;

/** A gap if events are no longer stored, and a page of events. */
export async function readWebhookMessages(
  dependencies: ReadDependencies,
  webhook: Cursor,
  now: number,
): Promise<WebhookMessages> {
  const { account, sentSeq } = webhook;
  const { database } = dependencies;
  const page = account === null ? await readNumbered(database, sentSeq) : await readOwn(database, account, sentSeq);
  const newest = (): Promise<bigint> =>
    account === null ? readLastEventNumber(database) : newestOf(database, account);
  const lost = page[0] ? page[0].number - 1n : await newest();
  const gap = lost > sentSeq ? [buildGapMessage(webhook, lost, now)] : [];
  const events = await buildEventMessages(dependencies, webhook, page);
  return { wanted: [...gap, ...events], last: page.at(-1)?.number ?? lost };
}

async function readOwn(database: ReadDependencies['database'], account: AccountId, after: bigint) {
  const rows = await rowsAfter(database, account, after);
  const page = rows.slice(afterLastHole(rows, after)).slice(0, EVENTS_AT_ONCE);
  return page.map((row): NumberedEventRow => ({ number: row.seq, account, row }));
}

/** Up to the next hole: what is behind it comes with the next page, after the gap's message. */
async function readNumbered(database: ReadDependencies['database'], after: bigint): Promise<NumberedEventRow[]> {
  const rows = await listEventsAfterNumber(database, after, EVENTS_AT_ONCE);
  const hole = rows.findIndex(({ number }, at) => number !== (rows[0]?.number ?? 0n) + BigInt(at));
  return hole === -1 ? rows : rows.slice(0, hole);
}

const buildGapMessage = ({ id, sentSeq, account }: Cursor, lost: bigint, now: number): Message => ({
  id: `${id}_gap_${lost}`,
  type: 'gap',
  seq: lost,
  account: null,
  numbers: { [account === null ? 'number' : 'seq']: Number(lost) },
  at: now,
  dataJson: JSON.stringify({ after: Number(sentSeq), through: Number(lost) }),
});

/** An account's events are formatted together. */
async function buildEventMessages(
  { formatAccountEvents }: ReadDependencies,
  webhook: Cursor,
  page: readonly NumberedEventRow[],
): Promise<Message[]> {
  const messages: Message[] = [];
  for (const [account, events] of Map.groupBy(page, (event) => event.account)) {
    const stored = events.flatMap(({ number, row }) => (row ? [{ number, row }] : []));
    const contents = await formatAccountEvents(
      account,
      stored.map(({ row }) => row),
    );
    for (const [index, { number, row }] of stored.entries()) {
      const event = selectWebhookEvent(webhook, row, contents[index] ?? row.data);
      if (!event) continue;
      const seq = Number(row.seq);
      messages.push({
        id: `${webhook.id}_${number}`,
        type: event.kind,
        seq: number,
        account,
        numbers: webhook.account === null ? { number: Number(number), account: account.toString(), seq } : { seq },
        at: row.at,
        dataJson: formatEventData(account, row, event.dataJson),
      });
    }
  }
  return messages.sort((a, b) => (a.seq! < b.seq! ? -1 : 1));
}

/**
 * What became of commands by Alpaca's protocol that got no answer. Orders and replacements have names; a cancellation
 * or a closing has none, so that its customer can only look whether something happened that nobody else asked for.
 */
import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.ts';
import { type CallDecision, isAccepted, isUnsettled, type JournalEntry, type TrialJournal } from './trial-journal.ts';
import { callSuccessfully, type TrialCustomer } from './trial-customers.ts';

interface ListedOrder {
  id: string;
  instrument: string;
  effect: string;
  type: string;
  cause: string;
  apiKey?: string;
  clientId: string | null;
}
interface Page<Row> {
  rows: Row[];
  next: string | null;
}

const NEVER_CAME: CallDecision = { code: 'neverCame', params: undefined };
const LISTED = 100;
const UUID_LENGTH = randomUUID().length;

/** One customer's open commands, one after the other, since each takes what no other has. */
export async function settleAlpacaCommands(caller: Caller, journal: TrialJournal): Promise<number> {
  const open = journal.entries.filter((entry) => entry.alpaca && isUnsettled(entry));
  for (const [customer, entries] of Map.groupBy(open, (entry) => entry.customer)) {
    const others = journal.entries.filter((entry) => entry.customer === customer);
    const named = entries.filter(({ input }) => input['clientId'] !== undefined);
    for (const entry of named) entry.decision = await findByName(caller, entry);
    const unnamed = entries.filter((entry) => !named.includes(entry));
    if (unnamed.length > 0) await settleUnnamed(caller, unnamed, others);
  }
  return open.length;
}

async function findByName(caller: Caller, { customer, input }: JournalEntry): Promise<CallDecision> {
  const answer = await caller.call('trading/getOrder', { clientId: input['clientId'] }, customer);
  if (answer?.body.status !== 1) return NEVER_CAME;
  return { data: { order: { id: (answer.body.data as { order: { id: string } }).order.id } } };
}

async function settleUnnamed(
  caller: Caller,
  open: readonly JournalEntry[],
  others: readonly JournalEntry[],
): Promise<void> {
  const listed = await listOrders(caller, open[0]!.customer, portfolioOf(others));
  const claimed = new Set(others.flatMap((entry) => idsIn(entry, ['trading/placeOrder', 'trading/closePosition'])));
  const cancelled = new Set(others.flatMap((entry) => idsIn(entry, ['trading/cancelOrder'])));
  const isFree = ({ id, cause }: ListedOrder): boolean => cause === 'cancelledByCustomer' && !cancelled.has(id);
  for (const entry of open) {
    const { path, input } = entry;
    entry.decision = NEVER_CAME;
    if (path === 'trading/cancelOrder' && listed.some((order) => order.id === input['order'] && isFree(order))) {
      cancelled.add(String(input['order']));
      entry.decision = { data: { order: { id: input['order'] } } };
    }
    if (path === 'trading/closePosition') {
      const found = listed.find((order) => !claimed.has(order.id) && isClosing(order));
      if (found) {
        claimed.add(found.id);
        entry.decision = { data: { order: { id: found.id } } };
      }
    }
  }
  // The model takes what nobody else has cancelled from whoever wanted to cancel everything.
  for (const entry of open)
    if (entry.path === 'trading/cancelOrders')
      entry.decision = { data: { rows: listed.filter(isFree).map(({ id }) => ({ order: id, refused: null })) } };
}

/** As the protocol closes a position: at the market, under a name that the server has made. */
const isClosing = ({ effect, type, apiKey, clientId }: ListedOrder): boolean =>
  effect === 'close' && type === 'market' && apiKey !== undefined && clientId?.length === UUID_LENGTH;

const portfolioOf = (entries: readonly JournalEntry[]): string =>
  entries.some(({ alpaca, input }) => alpaca && Number(input['portfolio'] ?? 0) === 1) ? '1' : '0';

function idsIn({ path, decision }: JournalEntry, paths: readonly string[]): string[] {
  if (!paths.includes(path) || !isAccepted(decision)) return [];
  return [(decision.data as { order: { id: string } }).order.id];
}

async function listOrders(caller: Caller, customer: TrialCustomer, portfolio: string): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = [];
  let cursor: string | null = null;
  do {
    const more = cursor === null ? {} : { cursor };
    const page: Page<ListedOrder> = await callSuccessfully(
      caller,
      'trading/listOrders',
      { portfolio, limit: LISTED, ...more },
      customer,
    );
    orders.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return orders;
}

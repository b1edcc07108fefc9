/** Checks by the lists that customers read that everything acknowledged is there exactly once, and nothing else. */
import type { Caller } from './caller.ts';
import { type JournalEntry, isAccepted, type TrialJournal } from './trial-journal.ts';
import { type TrialCustomer, callSuccessfully } from './trial-customers.ts';

interface Order {
  id: string;
  instrument: string;
  side: string;
  effect: string;
  status: string;
  cause: string;
  quantity: string;
}
interface List<Row> {
  rows: Row[];
  next: string | null;
}

/** Causes of orders that the house makes by itself. */
const OF_THE_HOUSE = new Set(['stopOut', 'callDue']);

/** Returns how many orders there are. Expects a settled journal: each intent has its decision. */
export async function checkAcknowledgedEffects(caller: Caller, journal: TrialJournal): Promise<number> {
  const byCustomer = Map.groupBy(journal.entries, (entry) => entry.customer);
  let orders = 0;
  for (const [customer, entries] of byCustomer) {
    const listed = await listOrders(caller, customer);
    orders += listed.length;
    const delivered = await checkApplications(caller, customer, entries, journal);
    checkOrders(customer, entries, listed, delivered, journal);
    await checkFavorites(caller, customer, entries, journal);
  }
  return orders;
}

async function listOrders(caller: Caller, customer: TrialCustomer): Promise<Order[]> {
  const orders: Order[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: List<Order> = await callSuccessfully(
      caller,
      'trading/listOrders',
      { limit: 100, ...(cursor === undefined ? {} : { cursor }) },
      customer,
    );
    orders.push(...page.rows);
    cursor = page.next;
  }
  return orders;
}

interface Application {
  id: string;
  position: string | null;
}
/**
 * Each acknowledged application is there once, and no other. Returns the orders under whose numbers shares were
 * delivered.
 */
async function checkApplications(
  caller: Caller,
  customer: TrialCustomer,
  entries: readonly JournalEntry[],
  journal: TrialJournal,
): Promise<Set<string>> {
  const applications = entries.filter(({ path }) => path === 'offerings/subscribe');
  if (applications.length === 0) return new Set();
  const { rows } = await callSuccessfully<List<Application>>(
    caller,
    'offerings/listSubscriptions',
    { limit: 100 },
    customer,
  );
  const left = new Set(rows.map(({ id }) => id));
  if (left.size !== rows.length) journal.violate(`${customer.account}: the list shows an application twice`, 'twice');
  for (const { decision, key } of applications) {
    if (!isAccepted(decision)) continue;
    const { id } = (decision.data as { subscription: Application }).subscription;
    if (!left.delete(id)) journal.violate(`${customer.account}: application ${id} (${key}) is not there`, 'lost');
  }
  for (const id of left) journal.violate(`${customer.account}: nobody asked for application ${id}`, 'twice');
  return new Set(rows.flatMap(({ position }) => (position === null ? [] : [position.replace(/^p/, 'o')])));
}

export const orderInJournalEntry = (entry: JournalEntry): Order | null =>
  isAccepted(entry.decision) ? ((entry.decision.data as { order?: Order }).order ?? null) : null;

function checkOrders(
  customer: TrialCustomer,
  entries: readonly JournalEntry[],
  listed: readonly Order[],
  delivered: ReadonlySet<string>,
  journal: TrialJournal,
): void {
  const present = new Map(listed.map((order) => [order.id, order]));
  if (present.size !== listed.length) journal.violate(`${customer.account}: the list shows an order twice`);
  const made = new Map<string, JournalEntry>();
  for (const entry of entries) {
    const order = orderInJournalEntry(entry);
    if (!order) continue;
    const there = present.get(order.id);
    if (!there)
      journal.violate(`${customer.account}: order ${order.id} was acknowledged (${entry.key}) and is not there`);
    else if (entry.path === 'trading/cancelOrder') {
      if (there.status !== 'cancelled')
        journal.violate(`${customer.account}: order ${order.id} was cancelled (${entry.key}) and is ${there.status}`);
    } else {
      const other = made.get(order.id);
      if (other)
        journal.violate(`${customer.account}: order ${order.id} answers two intents, ${other.key} and ${entry.key}`);
      made.set(order.id, entry);
      if (
        there.instrument !== order.instrument ||
        there.quantity !== order.quantity ||
        there.side !== order.side ||
        there.effect !== order.effect
      )
        journal.violate(
          `${customer.account}: order ${order.id} is ${JSON.stringify(there)}, acknowledged was ` +
            `${JSON.stringify(order)}`,
        );
    }
  }
  for (const order of listed) {
    if (!made.has(order.id) && !delivered.has(order.id) && !OF_THE_HOUSE.has(order.cause))
      journal.violate(`${customer.account}: nobody asked for order ${order.id}, or it is there twice`);
  }
}

/** Trials remove from the watchlist only what they added, and never add it back: so the last word is known. */
async function checkFavorites(
  caller: Caller,
  customer: TrialCustomer,
  entries: readonly JournalEntry[],
  journal: TrialJournal,
): Promise<void> {
  const expected = new Set<string>();
  const accepted = entries.filter((entry) => isAccepted(entry.decision));
  for (const { path, input } of accepted)
    if (path === 'discovery/addFavorite') expected.add(String(input['instrument']));
  for (const { path, input } of accepted) {
    if (path === 'discovery/removeFavorites')
      for (const instrument of input['instruments'] as string[]) expected.delete(instrument);
  }
  const { rows } = await callSuccessfully<List<{ instrument: string }>>(
    caller,
    'discovery/listFavorites',
    {},
    customer,
  );
  const listed = rows.map(({ instrument }) => instrument);
  if (new Set(listed).size !== listed.length)
    journal.violate(`${customer.account}: the watchlist shows an instrument twice`);
  for (const instrument of expected)
    if (!listed.includes(instrument))
      journal.violate(`${customer.account}: ${instrument} was added to the watchlist and is not there`);
  for (const instrument of listed)
    if (!expected.has(instrument))
      journal.violate(`${customer.account}: ${instrument} is on the watchlist and should not be`);
}

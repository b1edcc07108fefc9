/** How often each kind of act succeeded, so that a storm in which one never happens is noticed. */
import { type JournalEntry, isAccepted } from '../trial-journal.ts';

const COUNTED = /^(?:copying|credit|funds|lending|leagues|offerings|strategies)\//;

/** Named by the last word of the call; secured loans are counted separately. */
export function countSucceededCalls(entries: readonly JournalEntry[]): Record<string, number> {
  const acts: Record<string, number> = {};
  const count = (name: string): void => {
    acts[name] = (acts[name] ?? 0) + 1;
  };
  for (const { path, decision } of entries) {
    if (!COUNTED.test(path) || !isAccepted(decision)) continue;
    const name = path.slice(path.indexOf('/') + 1);
    count(name);
    const { loan } = decision.data as { loan?: { secured?: boolean } };
    if (loan?.secured) count(`${name}Secured`);
  }
  return Object.fromEntries(Object.entries(acts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const ORDERS = new Set(['trading/placeOrder', 'trading/closePosition']);

/** What customers' programs have had accepted, and how much of that by Alpaca's protocol. */
export function countByPrograms(entries: readonly JournalEntry[]): Record<string, number> {
  const sent = entries.filter(({ sender, decision }) => sender && !('token' in sender) && isAccepted(decision));
  const count = (path: string, more: (entry: JournalEntry) => boolean = () => true): number =>
    sent.filter((entry) => entry.path === path && more(entry)).length;
  const isAlpaca = ({ alpaca }: JournalEntry): boolean => alpaca !== undefined;
  const orders = sent.filter(({ path }) => ORDERS.has(path));
  return {
    ordersByPrograms: orders.length,
    ordersByAlpaca: orders.filter(isAlpaca).length,
    replacedByAlpaca: count('trading/replaceOrder', isAlpaca),
    cancelledByAlpaca: count('trading/cancelOrder', isAlpaca),
    closedByAlpaca: count('trading/closePosition', isAlpaca),
    cancelledAll: count('trading/cancelOrders'),
    cancelledAllByAlpaca: count('trading/cancelOrders', isAlpaca),
  };
}

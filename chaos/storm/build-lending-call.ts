/** What a customer does about stock lending: lends holdings, takes them back, reserves stock to borrow, returns it. */
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { NonTradingAction } from '../plan/generate-non-trading-action.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { pickModulo } from './build-trading-call.ts';

interface Pool {
  instrument: string;
  mine: { held: string; lending: { id: string } | null; borrowed: string };
}
interface Order {
  id: string;
  kind: 'lend' | 'borrow';
}
const LISTED = 20;
/** About the smallest quantity worth borrowing of most stocks. */
const BORROWED = '5';

/** Null without an answer, or if nothing can be lent. */
export async function buildLendingCall(
  { nth }: Extract<NonTradingAction, { what: 'lend' }>,
  customer: TrialCustomer,
  caller: Caller,
): Promise<WantedCall | null> {
  const read = async <Row>(path: string, input: object): Promise<Row[]> => {
    const response = await caller.call(path, { ...input, limit: LISTED }, customer);
    return response?.body.status === 1 ? (response.body.data as { rows: Row[] }).rows : [];
  };
  const borrowed = await read<Order>('lending/listLendingOrders', { kind: 'borrow', status: 'inProgress' });
  if (borrowed.length > 0 && nth % 2 === 0)
    return { path: 'lending/returnBorrow', input: { borrowing: pickModulo(borrowed, nth).id } };
  const pools = await read<Pool>('lending/listLendingPools', {});
  if (pools.length === 0) return null;
  const { instrument, mine } = pickModulo(pools, nth);
  if (mine.lending) return { path: 'lending/recallLend', input: { lending: mine.lending.id } };
  return nth % 3 === 0
    ? { path: 'lending/borrow', input: { instrument, quantity: BORROWED } }
    : { path: 'lending/lend', input: { instrument, agreed: true } };
}

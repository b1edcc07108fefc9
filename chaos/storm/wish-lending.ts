/** What a customer does about stock lending: lends holdings, takes them back, reserves stock to borrow, returns it. */
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import type { Errand } from '../plan/draw-errands.ts';
import type { Customer } from '../population.ts';
import { at } from './wish-for.ts';

interface Pool {
  instrument: string;
  mine: { held: string; lending: { id: string } | null; borrowed: string };
}
interface Order {
  id: string;
  kind: 'lend' | 'borrow';
}
const SHOWN = 20;
/** About the smallest quantity worth borrowing of most stocks. */
const BORROWED = '5';

/** Null without an answer, or if nothing can be lent. */
export async function wishForLending(
  { nth }: Extract<Errand, { what: 'lend' }>,
  customer: Customer,
  caller: Caller,
): Promise<Wish | null> {
  const read = async <Row>(path: string, asked: object): Promise<Row[]> => {
    const said = await caller.call(path, { ...asked, limit: SHOWN }, customer);
    return said?.body.status === 1 ? (said.body.data as { rows: Row[] }).rows : [];
  };
  const borrowed = await read<Order>('lending/listLendingOrders', { kind: 'borrow', status: 'inProgress' });
  if (borrowed.length > 0 && nth % 2 === 0)
    return { path: 'lending/returnBorrow', input: { borrowing: at(borrowed, nth).id } };
  const pools = await read<Pool>('lending/listLendingPools', {});
  if (pools.length === 0) return null;
  const { instrument, mine } = at(pools, nth);
  if (mine.lending) return { path: 'lending/recallLend', input: { lending: mine.lending.id } };
  return nth % 3 === 0
    ? { path: 'lending/borrow', input: { instrument, quantity: BORROWED } }
    : { path: 'lending/lend', input: { instrument, agreed: true } };
}

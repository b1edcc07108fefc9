import type { RowOf } from '../../../api/use-call.ts';

/** An order as in the lists. */
export type Order = RowOf<'trading/listOrders'>;

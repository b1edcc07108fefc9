import type { RowOf } from '../../../api/use-call.ts';

/** An order as the lists have it. */
export type Order = RowOf<'trading/listOrders'>;

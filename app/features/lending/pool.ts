import type { RowOf } from '../../api/use-call.ts';

/** One instrument's pool, with what the reader has in it. */
export type Pool = RowOf<'lending/listLendingPools'>;

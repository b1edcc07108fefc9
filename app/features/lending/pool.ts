/** A lending pool, and its quantities with their unit. */
import type { RowOf } from '../../api/use-call.ts';

/** One instrument's pool, with the reader's own part. */
export type Pool = RowOf<'lending/listLendingPools'>;

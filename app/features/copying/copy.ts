/** The sheet in which a running copy's money and limits are changed. */
import type { RowOf } from '../../api/use-call.ts';

export type Copy = RowOf<'copying/listCopies'>;

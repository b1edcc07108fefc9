import type { RowOf } from '../../api/use-call.ts';

export type Copy = RowOf<'copying/listCopies'>;

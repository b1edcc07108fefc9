/** What a command asks for that a late loan may forbid: loans that are offered or running. */
import type { Load } from './record-kinds.ts';

export const openLoans: Load = { kind: 'loanBooks', scope: 'open', values: [] };

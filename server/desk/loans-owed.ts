/** What a late loan may forbid a command: loans that are offered or running, and the rules that are asked with them. */
import type { Load } from './record-kinds.ts';

export { owedIn, refuseLeaving, withBorrowed } from '@bourse/core/credit/kept-back.ts';

export const openLoans: Load = { kind: 'loanBooks', scope: 'open', values: [] };

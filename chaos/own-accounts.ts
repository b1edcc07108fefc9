/** Ledger accounts of which each customer has one, by the chart: whatever areas have brought. */
import { CUSTOMER_ACCOUNTS } from '@bourse/core/ledger/chart.ts';

export const OWN: ReadonlySet<string> = new Set(CUSTOMER_ACCOUNTS);

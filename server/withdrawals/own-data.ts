import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  payout_targets: {
    columns: 'target_seq, kind, bank_name, branch, bank_code, wallet_type, network, last4, added_at, removed_at',
    by: 'target_seq',
  },
};

import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  guide_plans: {
    columns: `plan_seq, currency, price, status, started_at, anchor_at, due_at, paid, reminded_at, cancelled_at,
      ended_at, cause`,
    by: 'plan_seq',
  },
};

import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  subscriptions: {
    columns: `subscription_seq, offering, kind, instrument, currency, status, cause, quantity, allotted, price, held,
      charged, refunded, due, pay_by, position_seq, identity, entrant, salt, contribution, bid_quantity, nonce,
      created_at, updated_at`,
    by: 'subscription_seq',
  },
  offering_entries: {
    columns: 'offering, number, subscription_seq, entrant, quantity, contribution, place, allotted, next',
    by: 'offering, number',
  },
  subscription_steps: {
    columns: 'subscription_seq, step, status, cause, at',
    by: 'subscription_seq, step',
  },
};

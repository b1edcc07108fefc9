import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  price_alerts: {
    columns:
      'alert_seq, instrument, kind, upper, lower, rate, reference, expires_at, created_at, fired_at, fired_price',
    by: 'alert_seq',
  },
};

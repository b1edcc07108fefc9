import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  requests: {
    columns: 'request_seq, kind, status, currency, amount, fee, reason, remark, submitted_at, updated_at',
    by: 'request_seq',
  },
  request_steps: { columns: 'request_seq, step, status, reason, remark, at', by: 'request_seq, step' },
};

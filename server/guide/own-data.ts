import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  guide_plans: {
    columns: `plan_seq, currency, price, status, started_at, anchor_at, due_at, paid, reminded_at, cancelled_at,
      ended_at, cause, agreed_at`,
    by: 'plan_seq',
  },
  guide_consents: { columns: 'endpoint, given_at', by: 'endpoint' },
  guide_answers: {
    columns: 'number, endpoint, about, subject, at, sentences, dropped, reported_at, asked, resolved_at, resolved_as',
    by: 'number',
  },
};

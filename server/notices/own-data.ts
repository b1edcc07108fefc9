import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  carried_notices: { columns: 'seq, at', by: 'seq' },
  notice_preferences: { columns: 'kind, push', by: 'kind' },
  push_subscriptions: { columns: 'endpoint, language, zone, created_at', by: 'created_at' },
  events: { columns: 'seq, notice as code, data, at, read_at', by: 'seq', where: 'notice is not null' },
};

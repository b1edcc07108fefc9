import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  deposit_channel_openings: { columns: 'channel, opened_at', by: 'opened_at' },
};

import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  // Only messages to this customer alone; the row of events has the message's number.
  announcements: {
    columns:
      "announcement, at, (select json_object_agg(language, json_build_object('title', title, 'body', " +
      'body)) from announcement_texts x where x.announcement = announcements.announcement) as texts',
    by: 'announcement',
  },
};

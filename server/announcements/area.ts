import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { announce, getAnnouncement, listAnnouncements, withdrawAnnouncement } from './announcements.ts';
import { proposeAnnouncement, proposedAnnouncement } from './propose-announcement.ts';
import { insertAnnouncement, ownData } from './store.ts';
import { tellAnnouncements } from './deliver-announcements.ts';

declare module '../parts.ts' {
  interface Parts {
    /** Writes a message to customers, in the transaction of the change that it announces. */
    insertAnnouncement: typeof insertAnnouncement;
  }
}

const TELL_MS = 1_000;

export const announcements = defineArea({
  name: 'announcements',
  parts: [part('insertAnnouncement', [], () => insertAnnouncement)],
  calls: (parts) => ({
    'staff/listAnnouncements': listAnnouncements(parts),
    'staff/getAnnouncement': getAnnouncement(parts),
    'staff/announce': announce(parts),
    'staff/proposeAnnouncement': proposeAnnouncement(parts),
    'staff/withdrawAnnouncement': withdrawAnnouncement(parts),
  }),
  requests: () => [proposedAnnouncement],
  jobs: (parts) => [{ name: 'announcements', everyMs: TELL_MS, run: () => tellAnnouncements(parts) }],
  ownData,
});

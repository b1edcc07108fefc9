import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { announce, getAnnouncement, listAnnouncements, withdrawAnnouncement } from './announcements.ts';
import { proposeAnnouncement, announcementProposalKind } from './propose-announcement.ts';
import { insertAnnouncement, customerDataColumns } from './store.ts';
import { deliverAnnouncements } from './deliver-announcements.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Writes a message to customers, in the transaction of the change that it announces. */
    insertAnnouncement: typeof insertAnnouncement;
  }
}

const DELIVER_EVERY_MS = 1_000;

export const announcements = defineArea({
  name: 'announcements',
  parts: [defineDependency('insertAnnouncement', [], () => insertAnnouncement)],
  calls: (parts) => ({
    'staff/listAnnouncements': listAnnouncements(parts),
    'staff/getAnnouncement': getAnnouncement(parts),
    'staff/announce': announce(parts),
    'staff/proposeAnnouncement': proposeAnnouncement(parts),
    'staff/withdrawAnnouncement': withdrawAnnouncement(parts),
  }),
  requests: () => [announcementProposalKind],
  jobs: (parts) => [{ name: 'announcements', everyMs: DELIVER_EVERY_MS, run: () => deliverAnnouncements(parts) }],
  customerDataColumns,
});

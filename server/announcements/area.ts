import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { announceToCustomer, getAnnouncement, listAnnouncements, withdrawAnnouncement } from './announcements.ts';
import { proposeAnnouncement, announcementProposalKind } from './propose-announcement.ts';
import { insertAnnouncement, customerDataExport } from './store.ts';
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
  dependencies: [defineDependency('insertAnnouncement', [], () => insertAnnouncement)],
  calls: (dependencies) => ({
    'staff/listAnnouncements': listAnnouncements(dependencies),
    'staff/getAnnouncement': getAnnouncement(dependencies),
    'staff/announce': announceToCustomer(dependencies),
    'staff/proposeAnnouncement': proposeAnnouncement(dependencies),
    'staff/withdrawAnnouncement': withdrawAnnouncement(dependencies),
  }),
  reviewKinds: () => [announcementProposalKind],
  jobs: (dependencies) => [
    { name: 'announcements', everyMs: DELIVER_EVERY_MS, run: () => deliverAnnouncements(dependencies) },
  ],
  customerDataExport,
});

/**
 * Delivers the staff's messages to all customers, a few at a time so that no order waits, and resumes after a restart.
 */
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  isAnnouncementWithdrawn,
  loadNextRecipients,
  lockUndeliveredAnnouncement,
  updateAnnouncementDelivery,
} from './store.ts';

const AT_ONCE = 50;

type DeliveryDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>;

export async function deliverAnnouncements(dependencies: DeliveryDependencies, atOnce = AT_ONCE): Promise<void> {
  while (await deliverBatch(dependencies, atOnce));
}

/** False when everybody has been notified. Account rows are locked in their usual order. */
const deliverBatch = (dependencies: DeliveryDependencies, atOnce: number): Promise<boolean> =>
  runInTransaction(dependencies, async (work) => {
    const next = await lockUndeliveredAnnouncement(work.db);
    if (!next) return false;
    const isWithdrawn = await isAnnouncementWithdrawn(work.db, next.announcement);
    const recipients = isWithdrawn ? [] : await loadNextRecipients(work.db, next, atOnce);
    for (const account of recipients)
      await writeNotice(work, account, 'announcement', {
        announcement: next.announcement.toString(),
        title: '',
        body: '',
      });
    await updateAnnouncementDelivery(work.db, next, recipients, recipients.length < atOnce ? work.now : null);
    return true;
  });

/**
 * Delivers the staff's messages to all customers, a few at a time so that no order waits, and resumes after a restart.
 */
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import type { ServerDependencies } from '../dependencies.ts';

const AT_ONCE = 50;

type DeliveryDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>;

export async function deliverAnnouncements(dependencies: DeliveryDependencies, atOnce = AT_ONCE): Promise<void> {
  while (await deliverBatch(dependencies, atOnce));
}

/** False when everybody has been notified. Account rows are locked in their usual order. */
const deliverBatch = (dependencies: DeliveryDependencies, atOnce: number): Promise<boolean> =>
  runInTransaction(dependencies, async (work) => {
    const next = await work.db
      .selectFrom('announcements')
      .select(['announcement', 'delivered_up_to_account', 'delivered_count', 'at'])
      .where('done_at', 'is', null)
      .orderBy('announcement')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!next) return false;
    const withdrawn = await work.db
      .selectFrom('announcement_withdrawals')
      .select('announcement')
      .where('announcement', '=', next.announcement)
      .executeTakeFirst();
    const customers = withdrawn
      ? []
      : await work.db
          .selectFrom('customers')
          .select('account_id')
          .where('account_id', '>', next.delivered_up_to_account)
          .where('created_at', '<=', next.at)
          .orderBy('account_id')
          .limit(atOnce)
          .execute();
    for (const { account_id: account } of customers)
      await writeNotice(work, account, 'announcement', {
        announcement: next.announcement.toString(),
        title: '',
        body: '',
      });
    await work.db
      .updateTable('announcements')
      .set({
        delivered_up_to_account: customers.at(-1)?.account_id ?? next.delivered_up_to_account,
        delivered_count: next.delivered_count + customers.length,
        done_at: customers.length < atOnce ? new Date(work.now) : null,
      })
      .where('announcement', '=', next.announcement)
      .execute();
    return true;
  });

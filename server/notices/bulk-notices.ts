/** One notice for many customers: stored in the transaction that causes it, then written out in small batches. */
import type { NoticeCode, NoticeParams } from '@bourse/contract/notice-catalogue.ts';
import type { InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  insertBulkNotice,
  lockUndeliveredBulkNotice,
  type NoticeAudienceGroup,
  readBulkNoticeAudience,
  updateBulkNoticeDelivery,
} from './bulk-notices-store.ts';

/** With a market, or one of its instruments: those who hold it or have orders waiting there. */
export interface NoticeAudience {
  of: NoticeAudienceGroup;
  market?: Market;
  instrument?: InstrumentId | null;
}

/** Reaches those who are customers at `now`. */
export async function notifyMany<Code extends NoticeCode>(
  db: Db,
  now: number,
  { of, market, instrument }: NoticeAudience,
  code: Code,
  params: NoticeParams<Code>,
): Promise<void> {
  await insertBulkNotice(db, {
    notice: code,
    params: JSON.stringify(params),
    audience: of,
    market: market ?? null,
    instrument: instrument ?? null,
    at: new Date(now),
  });
}

const AT_ONCE = 50;
type BulkNoticeDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>;

export async function deliverBulkNotices(dependencies: BulkNoticeDependencies, atOnce = AT_ONCE): Promise<void> {
  while (await writeBatch(dependencies, atOnce));
}

/** False if nobody is left. Account rows are locked in order, as everywhere. */
const writeBatch = (dependencies: BulkNoticeDependencies, atOnce: number): Promise<boolean> =>
  runInTransaction(dependencies, async (work) => {
    const next = await lockUndeliveredBulkNotice(work.db);
    if (!next) return false;
    const customers = await readBulkNoticeAudience(work.db, next, atOnce);
    const params = JSON.parse(next.params) as NoticeParams<NoticeCode>;
    for (const account of customers) await writeNotice(work, account, next.notice as NoticeCode, params);
    await updateBulkNoticeDelivery(work.db, next, customers, customers.length < atOnce ? work.now : null);
    return true;
  });

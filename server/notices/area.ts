import type { Handlers } from '../calls/handler.ts';
import { type RecurringJob, defineDependency, type ServerDependencies } from '../dependencies.ts';
import { getNotice, listNotices, markRead } from './read-notices.ts';
import { getNoticePreferences, setNoticePreferences } from './notice-preferences.ts';
import { subscribeApp, subscribePush, unsubscribePush } from './push-subscriptions.ts';
import { defineArea } from '../area.ts';
import { forwardNoticesToPhones, deleteOldForwardRecords } from './forward-notices-to-phones.ts';
import { deleteSignedOutSubscriptions } from './push-store.ts';
import { sendPushes } from './send-pushes.ts';
import { customerDataColumns } from './store.ts';
import { notifyMany, deliverBulkNotices } from './bulk-notices.ts';

type NoticesHandlers = Pick<Handlers, Extract<keyof Handlers, `notices/${string}`>>;

const noticesHandlers = (parts: ServerDependencies): NoticesHandlers => ({
  'notices/listNotices': listNotices(parts),
  'notices/getNotice': getNotice(parts),
  'notices/markRead': markRead(parts),
  'notices/getNoticePreferences': getNoticePreferences(parts),
  'notices/setNoticePreferences': setNoticePreferences(parts),
  'notices/subscribePush': subscribePush(parts),
  'notices/subscribeApp': subscribeApp(parts),
  'notices/unsubscribePush': unsubscribePush(parts),
});

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Writes one notice to many customers, in the transaction that causes it. */
    tellMany: typeof notifyMany;
  }
}

const BULK_NOTICES_MS = 1_000;
const PUSHES_MS = 2_000;
const FORWARD_MS = 2_000;
const FORGET_MS = 3_600_000;

export const notices = defineArea({
  name: 'notices',
  parts: [defineDependency('tellMany', [], () => notifyMany)],
  calls: noticesHandlers,
  jobs: (parts) => [
    { name: 'bulk notices', everyMs: BULK_NOTICES_MS, run: () => deliverBulkNotices(parts) },
    { name: 'pushes', everyMs: PUSHES_MS, run: () => sendPushes(parts) },
    { name: 'ended subscriptions', everyMs: FORGET_MS, run: () => deleteSignedOutSubscriptions(parts.database) },
    ...forwardingJobs(parts),
  ],
  customerDataColumns,
});

/** Only if a message service is configured, and the operator wants notices sent to phones. */
function forwardingJobs(parts: ServerDependencies): RecurringJob[] {
  const kinds = parts.config.sender?.notices ?? [];
  if (kinds.length === 0) return [];
  return [
    { name: 'messages to phones', everyMs: FORWARD_MS, run: () => forwardNoticesToPhones(parts, kinds) },
    { name: 'carried messages', everyMs: FORGET_MS, run: () => deleteOldForwardRecords(parts) },
  ];
}

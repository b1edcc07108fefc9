import type { Handlers } from '../calls/handler-types.ts';
import { type RecurringJob, defineDependency, type ServerDependencies } from '../dependencies.ts';
import { getNotice, listNotices, markRead } from './read-notices.ts';
import { getNoticePreferences, setNoticePreferences } from './notice-preferences.ts';
import { subscribeApp, subscribePush, unsubscribePush } from './push-subscriptions.ts';
import { defineArea } from '../area.ts';
import { forwardNoticesToPhones, deleteOldForwardRecords } from './forward-notices-to-phones.ts';
import { deleteSignedOutSubscriptions } from './push-store.ts';
import { sendPushes } from './send-pushes.ts';
import { customerDataExport } from './store.ts';
import { notifyMany, deliverBulkNotices } from './bulk-notices.ts';

type NoticesHandlers = Pick<Handlers, Extract<keyof Handlers, `notices/${string}`>>;

const noticesHandlers = (dependencies: ServerDependencies): NoticesHandlers => ({
  'notices/listNotices': listNotices(dependencies),
  'notices/getNotice': getNotice(dependencies),
  'notices/markRead': markRead(dependencies),
  'notices/getNoticePreferences': getNoticePreferences(dependencies),
  'notices/setNoticePreferences': setNoticePreferences(dependencies),
  'notices/subscribePush': subscribePush(dependencies),
  'notices/subscribeApp': subscribeApp(dependencies),
  'notices/unsubscribePush': unsubscribePush(dependencies),
});

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Writes one notice to many customers, in the transaction that causes it. */
    notifyMany: typeof notifyMany;
  }
}

const BULK_NOTICES_MS = 1_000;
const PUSHES_MS = 2_000;
const FORWARD_MS = 2_000;
const FORGET_MS = 3_600_000;

export const notices = defineArea({
  name: 'notices',
  dependencies: [defineDependency('notifyMany', [], () => notifyMany)],
  calls: noticesHandlers,
  jobs: (dependencies) => [
    { name: 'bulk notices', everyMs: BULK_NOTICES_MS, run: () => deliverBulkNotices(dependencies) },
    { name: 'pushes', everyMs: PUSHES_MS, run: () => sendPushes(dependencies) },
    { name: 'ended subscriptions', everyMs: FORGET_MS, run: () => deleteSignedOutSubscriptions(dependencies.database) },
    ...forwardingJobs(dependencies),
  ],
  customerDataExport,
});

/** Only if a message service is configured, and the operator wants notices sent to phones. */
function forwardingJobs(dependencies: ServerDependencies): RecurringJob[] {
  const kinds = dependencies.config.sender?.notices ?? [];
  if (kinds.length === 0) return [];
  return [
    { name: 'messages to phones', everyMs: FORWARD_MS, run: () => forwardNoticesToPhones(dependencies, kinds) },
    { name: 'carried messages', everyMs: FORGET_MS, run: () => deleteOldForwardRecords(dependencies) },
  ];
}

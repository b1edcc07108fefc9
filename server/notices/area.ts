import type { Handlers } from '../calls/handler.ts';
import { type Job, part, type Parts } from '../parts.ts';
import { getNotice, listNotices, markRead } from './read-notices.ts';
import { getNoticePreferences, setNoticePreferences } from './notice-preferences.ts';
import { subscribeApp, subscribePush, unsubscribePush } from './push-subscriptions.ts';
import { defineArea } from '../area.ts';
import { carryNotices, forgetCarried } from './forward-notices.ts';
import { forgetSignedOut } from './push-store.ts';
import { sendPushes } from './send-pushes.ts';
import { ownData } from './store.ts';
import { tellMany, writeTellings } from './bulk-notices.ts';

type NoticesHandlers = Pick<Handlers, Extract<keyof Handlers, `notices/${string}`>>;

const noticesHandlers = (parts: Parts): NoticesHandlers => ({
  'notices/listNotices': listNotices(parts),
  'notices/getNotice': getNotice(parts),
  'notices/markRead': markRead(parts),
  'notices/getNoticePreferences': getNoticePreferences(parts),
  'notices/setNoticePreferences': setNoticePreferences(parts),
  'notices/subscribePush': subscribePush(parts),
  'notices/subscribeApp': subscribeApp(parts),
  'notices/unsubscribePush': unsubscribePush(parts),
});

declare module '../parts.ts' {
  interface Parts {
    /** Writes one notice to many customers, in the transaction that causes it. */
    tellMany: typeof tellMany;
  }
}

const TELL_MS = 1_000;
const PUSHES_MS = 2_000;
const CARRY_MS = 2_000;
const FORGET_MS = 3_600_000;

export const notices = defineArea({
  name: 'notices',
  parts: [part('tellMany', [], () => tellMany)],
  calls: noticesHandlers,
  jobs: (parts) => [
    { name: 'tellings', everyMs: TELL_MS, run: () => writeTellings(parts) },
    { name: 'pushes', everyMs: PUSHES_MS, run: () => sendPushes(parts) },
    { name: 'ended subscriptions', everyMs: FORGET_MS, run: () => forgetSignedOut(parts.database) },
    ...carrying(parts),
  ],
  ownData,
});

/** Only if a message service is configured, and the operator wants notices sent to phones. */
function carrying(parts: Parts): Job[] {
  const kinds = parts.config.sender?.notices ?? [];
  if (kinds.length === 0) return [];
  return [
    { name: 'messages to phones', everyMs: CARRY_MS, run: () => carryNotices(parts, kinds) },
    { name: 'carried messages', everyMs: FORGET_MS, run: () => forgetCarried(parts) },
  ];
}

import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { getNotice } from './get-notice.ts';
import { getNoticePreferences } from './get-notice-preferences.ts';
import { listNotices } from './list-notices.ts';
import { markRead } from './mark-read.ts';
import { setNoticePreferences } from './set-notice-preferences.ts';
import { subscribeApp } from './subscribe-app.ts';
import { subscribePush } from './subscribe-push.ts';
import { unsubscribePush } from './unsubscribe-push.ts';

type NoticesHandlers = Pick<Handlers, Extract<keyof Handlers, `notices/${string}`>>;

export const noticesHandlers = (parts: Parts): NoticesHandlers => ({
  'notices/listNotices': listNotices(parts),
  'notices/getNotice': getNotice(parts),
  'notices/markRead': markRead(parts),
  'notices/getNoticePreferences': getNoticePreferences(parts),
  'notices/setNoticePreferences': setNoticePreferences(parts),
  'notices/subscribePush': subscribePush(parts),
  'notices/subscribeApp': subscribeApp(parts),
  'notices/unsubscribePush': unsubscribePush(parts),
});

import type { Handlers } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { getNotice } from './get-notice.ts';
import { listNotices } from './list-notices.ts';
import { markRead } from './mark-read.ts';

type NoticesHandlers = Pick<Handlers, Extract<keyof Handlers, `notices/${string}`>>;

export const noticesHandlers = (parts: Parts): NoticesHandlers => ({
  'notices/listNotices': listNotices(parts),
  'notices/getNotice': getNotice(parts),
  'notices/markRead': markRead(parts),
});

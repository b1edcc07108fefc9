/** The kinds of notices, which customers switch on and off. */
export const NOTICE_KINDS = [
  'orders',
  'margin',
  'funds',
  'alerts',
  'applications',
  'announcements',
  'security',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Always on, so that somebody who took over an account can't silence its warnings to the owner. */
export const ALWAYS_ON_NOTICE_KIND = 'security' satisfies NoticeKind;
export type SwitchableNoticeKind = Exclude<NoticeKind, typeof ALWAYS_ON_NOTICE_KIND>;

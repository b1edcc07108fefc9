/** The kinds of notices, which customers switch on and off. */
export const NOTICE_TOPICS = [
  'orders',
  'margin',
  'funds',
  'alerts',
  'applications',
  'announcements',
  'security',
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** Always on, so that somebody who took over an account can't silence its warnings to the owner. */
export const ALWAYS_ON_NOTICE_TOPIC = 'security' satisfies NoticeTopic;
export type SwitchableNoticeTopic = Exclude<NoticeTopic, typeof ALWAYS_ON_NOTICE_TOPIC>;

import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { ALWAYS_ON_NOTICE_TOPIC, NOTICE_TOPICS, type SwitchableNoticeTopic } from '../notice-topics.ts';

/** `code` names a text, `params` fill it; the client writes the sentence in the reader's language. */
export const noticeSchema = z.object({
  id: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  at: f.time,
  read: z.boolean(),
});

export const listNotices = defineCustomerQuery({
  summary: 'Messages to the customer, newest first.',
  input: { ...f.pageFields },
  answer: z.object({ rows: z.array(noticeSchema), next: z.nullable(z.string()), unread: z.int() }),
});
export const getNotice = defineCustomerQuery({
  summary: 'One message.',
  input: { notice: f.id },
  answer: noticeSchema,
  errors: ['notFound'],
});
export const markRead = defineCustomerCommand({
  summary: 'Marks one message as read, or all of them.',
  input: { notice: z.optional(f.id) },
  answer: z.object({ unread: z.int() }),
  errors: ['notFound'],
});

const switchable = NOTICE_TOPICS.filter((kind): kind is SwitchableNoticeTopic => kind !== ALWAYS_ON_NOTICE_TOPIC);
const base64url = (longest: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+=*$/), z.maxLength(longest));

export const getNoticePreferences = defineCustomerQuery({
  summary:
    'Which kinds of messages are pushed, those that always are, the key to subscribe with, whether apps from a store ' +
    "can take them, and whether this session's browser or app does.",
  input: {},
  answer: z.object({
    kinds: z.array(z.object({ kind: z.enum(NOTICE_TOPICS), push: z.boolean(), fixed: z.boolean() })),
    pushKey: z.string(),
    /** Whether messages also reach the app of a store, through a service of the operator's. */
    apps: z.boolean(),
    subscribed: z.boolean(),
  }),
});
export const setNoticePreferences = defineCustomerCommand({
  summary: 'Switches whether messages of a kind are pushed; those about security always are.',
  input: { kind: z.enum(switchable), push: z.boolean() },
  answer: f.emptyAnswer,
});
export const subscribePush = defineCustomerCommand({
  summary: "This session's browser takes messages by web push, in this language and time zone, until the session ends.",
  input: {
    endpoint: z.string().check(z.regex(/^https?:\/\/[!-~]{1,1000}$/)),
    p256dh: base64url(120),
    auth: base64url(40),
    language: f.language,
    zone: f.zone,
  },
  answer: f.emptyAnswer,
  errors: ['updateFailed'],
});
export const subscribeAppPush = defineCustomerCommand({
  summary:
    "This session's app takes messages by its platform's own service, in this language and time zone, until the " +
    'session ends.',
  input: {
    platform: z.enum(['android', 'ios']),
    token: z.string().check(z.regex(/^[A-Za-z0-9:_.-]{16,1000}$/)),
    language: f.language,
    zone: f.zone,
  },
  answer: f.emptyAnswer,
  errors: ['updateFailed'],
});
export const unsubscribePush = defineCustomerCommand({
  summary: "This session's browser or app takes no messages any more.",
  input: {},
  answer: f.emptyAnswer,
});

export const calls = {
  'notices/listNotices': listNotices,
  'notices/getNotice': getNotice,
  'notices/markRead': markRead,
  'notices/getNoticePreferences': getNoticePreferences,
  'notices/setNoticePreferences': setNoticePreferences,
  'notices/subscribePush': subscribePush,
  'notices/subscribeApp': subscribeAppPush,
  'notices/unsubscribePush': unsubscribePush,
} as const;

export const groups = { notices: { place: 8, about: 'Messages to the customer.' } };

export const entities = { Notice: noticeSchema };

export const events = { notice: { data: noticeSchema, says: 'A message has arrived.' } };

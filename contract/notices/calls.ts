import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';
import { ALWAYS_ON, NOTICE_KINDS, type SwitchableKind } from '../notices.ts';

/** `code` names a text, `params` fill it; the client writes the sentence in the reader's language. */
export const notice = z.object({
  id: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  at: f.time,
  read: z.boolean(),
});

export const listNotices = call({
  summary: 'Messages to the customer, newest first.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: z.object({ rows: z.array(notice), next: z.nullable(z.string()), unread: z.int() }),
  errors: [],
});
export const getNotice = call({
  summary: 'One message.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ notice: f.id }),
  answer: notice,
  errors: ['notFound'],
});
export const markRead = call({
  summary: 'Marks one message as read, or all of them.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ notice: z.optional(f.id), key: f.key }),
  answer: z.object({ unread: z.int() }),
  errors: ['notFound'],
});

const switchable = NOTICE_KINDS.filter((kind): kind is SwitchableKind => kind !== ALWAYS_ON);
const base64url = (longest: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+=*$/), z.maxLength(longest));

export const getNoticePreferences = call({
  summary:
    'Which kinds of messages are pushed, those that always are, the key to subscribe with, whether apps from a store ' +
    "can take them, and whether this session's browser or app does.",
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({
    kinds: z.array(z.object({ kind: z.enum(NOTICE_KINDS), push: z.boolean(), fixed: z.boolean() })),
    pushKey: z.string(),
    /** Whether messages also reach the app of a store, through a service of the operator's. */
    apps: z.boolean(),
    subscribed: z.boolean(),
  }),
  errors: [],
});
export const setNoticePreferences = call({
  summary: 'Switches whether messages of a kind are pushed; those about security always are.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ kind: z.enum(switchable), push: z.boolean(), key: f.key }),
  answer: f.empty,
  errors: [],
});
export const subscribePush = call({
  summary: "This session's browser takes messages by web push, in this language and time zone, until the session ends.",
  who: 'customer',
  writes: true,
  input: z.strictObject({
    endpoint: z.string().check(z.regex(/^https?:\/\/[!-~]{1,1000}$/)),
    p256dh: base64url(120),
    auth: base64url(40),
    language: f.language,
    zone: f.zone,
    key: f.key,
  }),
  answer: f.empty,
  errors: ['updateFailed'],
});
export const subscribeApp = call({
  summary:
    "This session's app takes messages by its platform's own service, in this language and time zone, until the " +
    'session ends.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    platform: z.enum(['android', 'ios']),
    token: z.string().check(z.regex(/^[A-Za-z0-9:_.-]{16,1000}$/)),
    language: f.language,
    zone: f.zone,
    key: f.key,
  }),
  answer: f.empty,
  errors: ['updateFailed'],
});
export const unsubscribePush = call({
  summary: "This session's browser or app takes no messages any more.",
  who: 'customer',
  writes: true,
  input: z.strictObject({ key: f.key }),
  answer: f.empty,
  errors: [],
});

export const calls = {
  'notices/listNotices': listNotices,
  'notices/getNotice': getNotice,
  'notices/markRead': markRead,
  'notices/getNoticePreferences': getNoticePreferences,
  'notices/setNoticePreferences': setNoticePreferences,
  'notices/subscribePush': subscribePush,
  'notices/subscribeApp': subscribeApp,
  'notices/unsubscribePush': unsubscribePush,
} as const;

export const groups = { notices: { place: 8, about: 'Messages to the customer.' } };

export const entities = { Notice: notice };

export const events = { notice: { data: notice, says: 'A message has arrived.' } };

/**
 * Push messages to browsers and apps that aren't open: each new notice is encrypted for the browser and sent to its
 * push service; for an app it goes to the operator's service, which hands it to the platform's.
 */
import { createHash } from 'node:crypto';
import { noticeTopicOf } from '@bourse/contract/notice-catalogue.ts';
import {
  PUSH_FAILURES_MAXIMUM,
  getPushOutcome,
  getAppPushOutcome,
  type PushOutcome,
  computePushRetryWait,
} from '@bourse/core/information/notices/push-retry.ts';
import { truncateText } from '@bourse/core/information/content/plain-text.ts';
import { ForbiddenAddressError, postHttps } from '../outgoing/https-requests.ts';
import { finishesWithin } from '../runtime/promises.ts';
import { postSignedWebhook } from '../outgoing/signed-webhooks.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildNoticeText } from './notice-text.ts';
import {
  claimDuePushSubscriptions,
  type DuePushSubscription,
  markPushFailed,
  markPushSent,
  type NoticeMessage,
  listNoticeMessagesAfter,
  listMutedNoticeTopics,
  type VapidKeyPair,
  loadVapidKeyPair,
  deletePushSubscription,
} from './push-store.ts';

type PushDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'secrets' | 'config' | 'log' | 'venues'>;

/** Longer than any turn, which lasts at most `TURN_MS` and one message. */
const HELD_MS = 120_000;
const MESSAGES_AT_ONCE = 20;
const SEND_WITHIN_MS = 5_000;
/** What a receiver doesn't accept in this time waits for its next turn. */
const TURN_MS = 10_000;
/** Receivers that haven't ended their turns by then go on without holding up others. */
const PROMPT_MS = 2_000;
/** So many slow ones at most: then they are waited for. */
const SLOW_TURNS_MAXIMUM = 500;
/** Older notices aren't worth a message. */
const NOTICE_AGE_MAXIMUM_MS = 24 * 3_600_000;
/** A push service accepts some 4 kB; a phone shows a few lines. */
const BODY_LENGTH = 400;
const TTL_SECONDS = 24 * 3_600;
const SUBJECT_WITHOUT_ORIGIN = 'mailto:operator@bourse.invalid';

let slowTurns = 0;

/** Sends what is due. Returns how many messages were accepted promptly. */
export async function sendPushes(dependencies: PushDependencies): Promise<number> {
  const now = dependencies.clock.now();
  const due = await claimDuePushSubscriptions(dependencies.database, now, now + HELD_MS);
  if (due.length === 0) return 0;
  const keys = await loadVapidKeyPair(dependencies);
  let [sent, waiting] = [0, due.length];
  const turns = due.map(async (each) => {
    try {
      sent += await sendToReceiver(dependencies, keys, each);
    } finally {
      waiting -= 1;
    }
  });
  if (slowTurns >= SLOW_TURNS_MAXIMUM || (await finishesWithin(PROMPT_MS, Promise.allSettled(turns))))
    await Promise.all(turns);
  else leaveSlowTurns(dependencies, turns, waiting);
  return sent;
}

/** They end in time; what couldn't be stored of them is sent again once their lease is over. */
function leaveSlowTurns({ log }: Pick<PushDependencies, 'log'>, turns: readonly Promise<void>[], slow: number): void {
  slowTurns += slow;
  void Promise.allSettled(turns).then((ends) => {
    slowTurns -= slow;
    const failed = ends.filter(({ status }) => status === 'rejected').length;
    if (failed > 0) log.warn({ failed }, 'what was sent to slow push services could not be stored');
  });
}

async function sendToReceiver(
  dependencies: PushDependencies,
  keys: VapidKeyPair,
  due: DuePushSubscription,
): Promise<number> {
  const muted = await listMutedNoticeTopics(dependencies.database, due.account_id);
  let last = due.sent_seq;
  let taken = 0;
  const began = performance.now();
  for (const message of await listNoticeMessagesAfter(
    dependencies.database,
    due.account_id,
    due.sent_seq,
    MESSAGES_AT_ONCE,
  )) {
    const now = dependencies.clock.now();
    const wanted = !muted.has(noticeTopicOf(message.notice)) && now - message.at.getTime() < NOTICE_AGE_MAXIMUM_MS;
    const outcome = wanted
      ? await send(dependencies, keys, due, await payloadOf(dependencies, due, message))
      : 'skipped';
    if (outcome === 'gone' || (outcome === 'later' && due.failures + 1 >= PUSH_FAILURES_MAXIMUM)) {
      await deletePushSubscription(dependencies.database, due);
      return taken;
    }
    if (outcome === 'later') {
      await markPushFailed(dependencies.database, due, last, now + computePushRetryWait(due.failures + 1));
      return taken;
    }
    last = message.seq;
    if (outcome === 'sent') taken += 1;
    if (performance.now() - began >= TURN_MS) break;
  }
  await markPushSent(dependencies.database, due, last, dependencies.clock.now());
  return taken;
}

/** What the service worker shows, in the reader's language. `tag` keeps a repeated message from being shown twice. */
export interface PushPayload {
  title: string;
  body: string;
  tag: string;
  path: string;
}

async function payloadOf(
  dependencies: PushDependencies,
  due: DuePushSubscription,
  message: NoticeMessage,
): Promise<PushPayload> {
  const { id, title, body } = await buildNoticeText(dependencies, due, message);
  return {
    title,
    body: truncateText(body, BODY_LENGTH),
    tag: id,
    path: `/information/msgInfo?notice=${encodeURIComponent(id)}`,
  };
}

/** Sends, and returns the outcome. */
async function send(
  dependencies: PushDependencies,
  keys: VapidKeyPair,
  due: DuePushSubscription,
  payload: PushPayload,
): Promise<PushOutcome> {
  try {
    if (due.platform !== null) return getAppPushOutcome(await sendToApp(dependencies, due, payload));
    return getPushOutcome(await sendToBrowser(dependencies, keys, due, payload));
  } catch (error) {
    if (error instanceof ForbiddenAddressError && due.platform === null) return 'gone';
    // The recipient is never logged.
    dependencies.log.warn(
      { reason: error instanceof Error ? error.name : 'unknown' },
      'a push service could not be reached',
    );
    return 'later';
  }
}

/** The status of the operator's own service. Without one any more, the message waits as if it didn't answer. */
async function sendToApp(
  { config, clock }: PushDependencies,
  { platform, endpoint, language }: DuePushSubscription,
  payload: PushPayload,
) {
  if (!config.apps) throw new Error('no service for apps');
  const token = endpoint.slice(endpoint.indexOf(':') + 1);
  const id = `${payload.tag}.${createHash('sha256').update(endpoint).digest('hex').slice(0, 16)}`;
  return postSignedWebhook(config.apps, id, { id, platform, token, language, ...payload }, clock.now());
}

/** The status of the browser's push service. */
async function sendToBrowser(
  { config }: PushDependencies,
  keys: VapidKeyPair,
  { endpoint, p256dh, auth }: DuePushSubscription,
  payload: PushPayload,
): Promise<number> {
  const { default: webPush } = await import('web-push');
  const subject = config.publicOrigin?.startsWith('https:') ? config.publicOrigin : SUBJECT_WITHOUT_ORIGIN;
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject, ...keys },
    TTL: TTL_SECONDS,
  });
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const { status } = await postHttps({
    url: endpoint,
    body: request.body as Buffer,
    headers,
    timeoutMs: SEND_WITHIN_MS,
    privateAllowed: config.privateReceivers === true,
  });
  return status;
}

/**
 * Delivers events to webhooks: an account's in the order of its stream, one at a time, until it is accepted. Slow
 * receivers go on without holding up others.
 */
import {
  decideAfterWebhookFailure,
  isWebhookDelivered,
  type WebhookAnswer,
} from '@bourse/core/accounts/webhooks/webhook.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { randomUUID } from 'node:crypto';
import { lockAccount, runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';
import { ForbiddenAddressError, postHttps } from '../outgoing/https-requests.ts';
import { buildStandardWebhookHeaders } from '../outgoing/standard-webhooks.ts';
import { finishesWithin } from '../runtime/promises.ts';
import { encryptionPlaceBuilders, WEBHOOK_SECRET_PURPOSE } from '../secrets/encryption-bindings.ts';
import { appendStaffAudit, SERVER_COMMAND_ACTOR } from '../staff-audit/audit-entries.ts';
import {
  claimDueWebhooks,
  type HeldWebhook,
  releaseWebhook,
  skipEvents,
  storeDelivery,
  storeDisabled,
  storeFailure,
  storeTest,
  type WebhookClaim,
} from './delivery-store.ts';
import { buildOperatorWebhookRecord } from './operator-webhook-record.ts';
import { type Message, readWebhookMessages } from './read-webhook-messages.ts';
import type { WebhookAttempt } from './store.ts';

export type DeliveryDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'machineClock' | 'secrets' | 'config' | 'log' | 'formatAccountEvents' | 'accountEvents'
>;

const ANSWER_MS = 15_000;
const ANSWER_BYTES_MAXIMUM = 1_024;
/** What isn't accepted in this time waits for the webhook's next turn. */
const TURN_MS = 10_000;
/** Longer than any turn, which lasts at most `TURN_MS` and one attempt: then another process may take over. */
const HELD_MS = 60_000;
/** Receivers that haven't ended their turns by then go on without holding up others. */
const PROMPT_MS = 1_000;
/** Events of different accounts, for the operator's. */
const SENT_TOGETHER_MAXIMUM = 20;
const TURNS_MAXIMUM = 200;
const TURNS_OF_ONE_HOST_MAXIMUM = 20;
const BUSY_HOST_WAIT_MS = 1_000;
const RESTRICTED_WAIT_MS = 60_000;

/** The deliveries of this process. */
export interface WebhookDeliveries {
  /** Begins what is due, and waits a moment for it. */
  deliver(): Promise<void>;
  /** Waits for all that was begun. */
  settle(): Promise<void>;
}

/** Of the operator's webhooks, or customers': each has its own turns, so that neither holds up the other. */
export function createWebhookDeliveries(
  dependencies: DeliveryDependencies,
  { ofOperator }: Pick<WebhookClaim, 'ofOperator'>,
): WebhookDeliveries {
  const turns = new Map<string, { host: string; ended: Promise<void> }>();
  const countOfHost = (host: string): number => [...turns.values()].filter((turn) => turn.host === host).length;

  function begin(webhook: HeldWebhook): void {
    const { id } = webhook;
    const ended = takeTurn(dependencies, webhook)
      .catch((error: unknown) => {
        dependencies.log.warn({ webhook: id, err: error }, 'a delivery could not be stored');
      })
      .finally(() => turns.delete(id));
    turns.set(id, { host: new URL(webhook.url).host, ended });
  }
  const settle = async (): Promise<void> => {
    await Promise.all([...turns.values()].map(({ ended }) => ended));
  };

  return {
    settle,
    async deliver() {
      const now = dependencies.clock.now();
      const limit = TURNS_MAXIMUM - turns.size;
      if (limit <= 0) return;
      const claim = { ofOperator, now, heldUntil: now + HELD_MS, limit, held: [...turns.keys()] };
      for (const { webhook, states } of await claimDueWebhooks(dependencies.database, claim)) {
        if (refuseRestrictedAction(states, 'login', now))
          await releaseWebhook(dependencies.database, webhook, now + RESTRICTED_WAIT_MS);
        else if (countOfHost(new URL(webhook.url).host) >= TURNS_OF_ONE_HOST_MAXIMUM)
          await releaseWebhook(dependencies.database, webhook, now + BUSY_HOST_WAIT_MS);
        else begin(webhook);
      }
      await finishesWithin(PROMPT_MS, settle());
    },
  };
}

/** One webhook's turn: its test, then event by event. */
async function takeTurn(dependencies: DeliveryDependencies, webhook: HeldWebhook): Promise<void> {
  const began = performance.now();
  if (webhook.testDue) await sendTest(dependencies, webhook);
  const isOver = (): boolean => performance.now() - began >= TURN_MS;
  while (webhook.disabledAt === null && !isOver() && (await sendPage(dependencies, webhook, isOver)));
  await releaseWebhook(dependencies.database, webhook, dependencies.clock.now());
}

/** Sends what comes next. Whether there may be more, and this process may go on. */
async function sendPage(
  dependencies: DeliveryDependencies,
  webhook: HeldWebhook,
  isOver: () => boolean,
): Promise<boolean> {
  const { wanted, last } = await readWebhookMessages(dependencies, webhook, dependencies.clock.now());
  for (let sent = 0; sent < wanted.length; ) {
    const together = selectMessagesSentTogether(wanted.slice(sent), webhook.failures);
    if (isOver() || !(await sendMessages(dependencies, webhook, together))) return false;
    sent += together.length;
  }
  const isAtEnd = last === webhook.sentSeq && wanted.length === 0;
  if (last > webhook.sentSeq) await skipEvents(dependencies.database, webhook, last);
  webhook.sentSeq = last;
  return !isAtEnd;
}

/** Each account's events wait for one another, and those of other accounts don't. What failed is tried alone. */
function selectMessagesSentTogether(messages: readonly Message[], failures: number): readonly Message[] {
  if (failures > 0) return messages.slice(0, 1);
  const accounts = new Set<AccountId>();
  for (const { account } of messages) {
    if (account === null || accounts.has(account) || accounts.size >= SENT_TOGETHER_MAXIMUM) break;
    accounts.add(account);
  }
  return messages.slice(0, Math.max(1, accounts.size));
}

/** Whether all were delivered. Behind one that wasn't, the others are sent again, with the same ids. */
async function sendMessages(
  dependencies: DeliveryDependencies,
  webhook: HeldWebhook,
  messages: readonly Message[],
): Promise<boolean> {
  const attempts = await Promise.all(
    messages.map((message, at) => attemptDelivery(dependencies, webhook, message, at === 0 ? webhook.failures + 1 : 1)),
  );
  for (const [at, message] of messages.entries())
    if (!(await storeAttempt(dependencies, webhook, message, attempts[at]!))) return false;
  return true;
}

/** Whether it was delivered, and this process may go on. */
async function storeAttempt(
  dependencies: DeliveryDependencies,
  webhook: HeldWebhook,
  message: Message,
  attempt: WebhookAttempt,
): Promise<boolean> {
  const { database, clock } = dependencies;
  if (isDelivered(attempt)) {
    if (!(await storeDelivery(database, webhook, message.seq!, attempt))) return false;
    Object.assign(webhook, { sentSeq: message.seq, failures: 0, failingSince: null });
    return true;
  }
  const now = clock.now();
  const setback = decideAfterWebhookFailure(webhook, attempt as WebhookAnswer, now, Math.random());
  if (setback.disabled === null) await storeFailure(database, webhook, setback, attempt);
  else await disable(dependencies, webhook, setback.disabled, attempt);
  return false;
}

const isDelivered = (attempt: WebhookAttempt): boolean => isWebhookDelivered(attempt as WebhookAnswer);

const disable = (
  dependencies: DeliveryDependencies,
  webhook: HeldWebhook,
  reason: 'failing' | 'gone',
  attempt: WebhookAttempt,
): Promise<void> =>
  runInTransaction(dependencies, async (work) => {
    const { account, name } = webhook;
    if (account !== null) await lockAccount(work, account);
    if (!(await storeDisabled(work.db, webhook, { reason, now: work.now }, attempt))) return;
    if (account === null) {
      const entry = buildOperatorWebhookRecord('disableOperatorWebhook', webhook, { disabledReason: reason });
      return appendStaffAudit(work.db, SERVER_COMMAND_ACTOR, [entry], work.now);
    }
    const code = reason === 'gone' ? 'webhookGone' : 'webhookDisabled';
    await writeNotice(work, account, code, { name, at: isoTime(work.now) });
  });

async function sendTest(dependencies: DeliveryDependencies, webhook: HeldWebhook): Promise<void> {
  const at = dependencies.clock.now();
  const id = `${webhook.id}_test_${randomUUID()}`;
  const test = { id, type: 'test', seq: null, account: null, numbers: {}, at, dataJson: '{}' };
  await storeTest(dependencies.database, webhook, await attemptDelivery(dependencies, webhook, test, 1));
}

async function attemptDelivery(
  { secrets, clock, machineClock, config }: DeliveryDependencies,
  webhook: HeldWebhook,
  { id, type, seq, numbers, at, dataJson }: Message,
  attempt: number,
): Promise<WebhookAttempt> {
  const now = clock.now();
  const hidden = [
    webhook.secret,
    ...(webhook.formerUntil !== null && webhook.formerUntil > now ? [webhook.formerSecret!] : []),
  ];
  const keys = hidden.map((each) =>
    secrets.decrypt(WEBHOOK_SECRET_PURPOSE, each, encryptionPlaceBuilders.webhookSecret(webhook.id)).toString(),
  );
  const head = JSON.stringify({ type, timestamp: isoTime(at), ...numbers });
  const body = `${head.slice(0, -1)},"data":${dataJson}}`;
  const began = performance.now();
  const answer = await post(config, webhook.url, body, buildStandardWebhookHeaders(id, body, keys, machineClock.now()));
  const durationMs = answer.failure === 'forbiddenAddress' ? 0 : Math.round(performance.now() - began);
  return { kind: type, seq, attempt, at: now, durationMs, ...answer };
}

async function post(
  { privateReceivers }: Pick<DeliveryDependencies['config'], 'privateReceivers'>,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<WebhookAnswer> {
  try {
    const { status } = await postHttps({
      url,
      body,
      headers: { ...headers, 'user-agent': 'Bourse' },
      timeoutMs: ANSWER_MS,
      bytesMaximum: ANSWER_BYTES_MAXIMUM,
      privateAllowed: privateReceivers === true,
    });
    return { status, failure: null };
  } catch (error) {
    const { name, syscall } = error as NodeJS.ErrnoException;
    // One outcome, and no duration: names of the house's own network look like those that nobody has.
    if (error instanceof ForbiddenAddressError || syscall === 'getaddrinfo')
      return { status: null, failure: 'forbiddenAddress' };
    return { status: null, failure: name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'unreachable' };
  }
}

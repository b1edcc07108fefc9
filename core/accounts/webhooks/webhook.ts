/**
 * A webhook: an address that receives a customer's events or, as the operator's, those of all. What it wants, when it
 * is tried again, when it ends.
 */
import { MAIN_PORTFOLIO } from '../../ledger/transfer.ts';

export const WEBHOOK_EVENT_KINDS = ['order', 'position', 'wallet', 'notice'] as const;
export type WebhookEventKind = (typeof WEBHOOK_EVENT_KINDS)[number];

export const WEBHOOKS_MAXIMUM = 5;
const DAY_MS = 24 * 3_600_000;
/** After a rotation the former secret signs too, so that a receiver can be changed without a gap. */
export const WEBHOOK_SECRET_GRACE_MS = DAY_MS;
/** For so long an event is tried again; then its webhook is disabled. */
export const WEBHOOK_RETRY_PERIOD_MS = 3 * DAY_MS;
/** From how long ago events can be sent again. */
export const WEBHOOK_REPLAY_PERIOD_MS = 7 * DAY_MS;

/**
 * `gone`: it answered 410. `passwordReset`: whoever knew the former login password may have made it. `staff`: the
 * operator's own, by a member of staff.
 */
export const WEBHOOK_DISABLED_REASONS = ['failing', 'gone', 'passwordReset', 'staff'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];
/** Why there is no status. */
export type WebhookFailure = 'timeout' | 'forbiddenAddress' | 'unreachable';
export type WebhookAnswer = { status: number; failure: null } | { status: null; failure: WebhookFailure };

export const isWebhookDelivered = ({ status }: WebhookAnswer): boolean =>
  status !== null && status >= 200 && status <= 299;

const FIRST_WAIT_MS = 5_000;
const WAIT_MS_MAXIMUM = 3_600_000;
/** Receivers that failed together aren't tried together. */
const JITTER = 0.25;

/** @param fraction random, from 0 to 1. */
export const computeWebhookRetryWait = (failures: number, fraction: number): number =>
  Math.round(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), WAIT_MS_MAXIMUM) * (1 - JITTER + 2 * JITTER * fraction));

export interface WebhookProgress {
  /** Attempts of the next event that failed. */
  failures: number;
  /** Epoch ms of the first. */
  failingSince: number | null;
}
export type WebhookSetback =
  | { disabled: Extract<WebhookDisabledReason, 'failing' | 'gone'> }
  | { disabled: null; failures: number; failingSince: number; nextAt: number };

/** What an attempt that failed leads to. */
export function decideAfterWebhookFailure(
  { failures, failingSince }: WebhookProgress,
  { status }: WebhookAnswer,
  now: number,
  fraction: number,
): WebhookSetback {
  if (status === 410) return { disabled: 'gone' };
  const since = failingSince ?? now;
  if (now - since >= WEBHOOK_RETRY_PERIOD_MS) return { disabled: 'failing' };
  const nextAt = now + computeWebhookRetryWait(failures + 1, fraction);
  return { disabled: null, failures: failures + 1, failingSince: since, nextAt };
}

interface EventContents {
  order?: unknown;
  positions?: readonly unknown[];
  accounts?: readonly unknown[];
  requests?: readonly unknown[];
  notice?: unknown;
}

/** Whether an event of the stream has anything of the wanted kinds: an order's also has what it changed. */
export function isWebhookEventWanted(
  wanted: readonly WebhookEventKind[],
  kind: string,
  contents: EventContents,
): boolean {
  const { order, positions = [], accounts = [], requests = [], notice } = contents;
  const has: Record<WebhookEventKind, boolean> = {
    order: order !== undefined,
    position: positions.length > 0,
    wallet: kind !== 'notice' && accounts.length + requests.length > 0,
    notice: kind === 'notice' || notice !== undefined,
  };
  return wanted.some((each) => each === kind || has[each]);
}

/** A message says in which portfolio it happened, unless that is the main one. */
export const isNoticeOfPortfolio = ({ portfolio }: { portfolio?: unknown }, wanted: number): boolean =>
  Number(portfolio ?? MAIN_PORTFOLIO) === wanted;

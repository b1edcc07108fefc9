/** What is seen of webhooks and deliveries. */
import { refuse } from '@bourse/contract/refusals.ts';
import {
  isWebhookDelivered,
  WEBHOOK_REPLAY_PERIOD_MS,
  type WebhookAnswer,
} from '@bourse/core/accounts/webhooks/webhook.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Handler } from '../calls/handler-types.ts';
import { recordStaffAccess } from '../commands/run-transaction-command.ts';
import { isCustomer } from '../customers/find-customers-and-portfolios.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type AccountId, parseAccountId } from '../ids.ts';
import { newestOf } from '../stream/account-event-pusher.ts';
import { listAttemptsOf, listWebhooksOf, type Webhook, type WebhookOwner } from './store.ts';

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at));

/** `newest`: the number of the last event that there is for it. */
export function buildWebhookView(webhook: Webhook, newest: bigint, now: number) {
  const { disabledAt, failingSince, formerUntil, portfolio } = webhook;
  const isFailing = disabledAt === null && failingSince !== null;
  return {
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    kinds: [...webhook.kinds],
    portfolio: portfolio === null ? null : portfolio.toString(),
    createdAt: isoTime(webhook.createdAt),
    state: disabledAt !== null ? ('disabled' as const) : isFailing ? ('failing' as const) : ('active' as const),
    failingSince: isoOrNull(failingSince),
    waiting: Math.max(0, Number(newest - webhook.sentSeq)),
    nextAttemptAt: isFailing ? isoTime(webhook.nextAt) : null,
    disabledAt: isoOrNull(disabledAt),
    disabledReason: webhook.disabledReason,
    formerSecretUntil: formerUntil !== null && formerUntil > now ? isoTime(formerUntil) : null,
  };
}

export const listWebhooks =
  (dependencies: Pick<ServerDependencies, 'database' | 'clock'>): Handler<'user/listWebhooks'> =>
  (_, { account }) =>
    listViews(dependencies, account);

async function listViews({ database, clock }: Pick<ServerDependencies, 'database' | 'clock'>, account: AccountId) {
  const now = clock.now();
  const webhooks = await listWebhooksOf(database.kysely, account);
  const newest = await newestOf(database, account);
  return { rows: webhooks.map((each) => buildWebhookView(each, newest, now)), next: null };
}

/** The address, but nothing of a secret. */
export const listWebhooksForStaff =
  (dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>): Handler<'staff/listWebhooks'> =>
  async (input, caller) => {
    const account = parseAccountId(input.customer);
    if (account === null || !(await isCustomer(dependencies.database.kysely, account))) return refuse('notFound');
    const subject = `customer ${account}`;
    await recordStaffAccess(dependencies, caller, { action: 'lookAtWebhooks', subject, account });
    return listViews(dependencies, account);
  };

const DELIVERIES_LISTED = 100;
export const listWebhookDeliveries =
  (dependencies: Pick<ServerDependencies, 'database' | 'clock'>): Handler<'user/listWebhookDeliveries'> =>
  ({ webhook }, { account }) =>
    listDeliveries(dependencies, account, webhook);

export async function listDeliveries(
  { database, clock }: Pick<ServerDependencies, 'database' | 'clock'>,
  owner: WebhookOwner,
  webhook: string,
) {
  const since = clock.now() - WEBHOOK_REPLAY_PERIOD_MS;
  const attempts = await listAttemptsOf(database.kysely, owner, webhook, { since, limit: DELIVERIES_LISTED });
  if (attempts === null) return refuse('notFound');
  return {
    rows: attempts.map(({ seq, at, ...attempt }) => ({
      ...attempt,
      seq: seq === null ? null : seq.toString(),
      at: isoTime(at),
      delivered: isWebhookDelivered(attempt as WebhookAnswer),
    })),
    next: null,
  };
}

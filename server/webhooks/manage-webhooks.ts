/** What owners change of their webhooks without a proof: removed, enabled, tested, replayed. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { NoticeCode } from '@bourse/contract/notice-catalogue.ts';
import { WEBHOOK_REPLAY_PERIOD_MS } from '@bourse/core/accounts/webhooks/webhook.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Handler } from '../calls/handler-types.ts';
import {
  type CommandContext,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';
import {
  enableWebhookAgain,
  endWebhook,
  lockWebhook,
  requestWebhookTest,
  rewindWebhook,
  type Webhook,
} from './store.ts';

interface OwnCommand {
  call: `user/${'remove' | 'enable' | 'test' | 'replay'}Webhook`;
  account: AccountId;
  input: { webhook: string; key: string };
  /** Changes the webhook, which is locked. */
  change(work: CommandContext, webhook: Webhook): Promise<unknown>;
  /** Why this one can't be changed so. */
  hinder?(webhook: Webhook): Refusal | null;
  notice?: Extract<NoticeCode, 'webhookRemoved'>;
}

const changeOwn = (dependencies: ServerDependencies, { call, account, input, change, hinder, notice }: OwnCommand) =>
  runTransactionCommand<Record<never, never>>(dependencies, {
    actor: { account },
    key: computeIdempotencyKey(call, input),
    async decide(work) {
      const webhook = await lockWebhook(work.db, account, input.webhook);
      if (!webhook) return refuse('notFound');
      const hindered = hinder?.(webhook);
      if (hindered) return hindered;
      await change(work, webhook);
      if (notice) await writeNotice(work, account, notice, { name: webhook.name, at: isoTime(work.now) });
      return {};
    },
  });

export const removeWebhook =
  (dependencies: ServerDependencies): Handler<'user/removeWebhook'> =>
  (input, { account }) =>
    changeOwn(dependencies, {
      call: 'user/removeWebhook',
      account,
      input,
      notice: 'webhookRemoved',
      change: ({ db, now }, webhook) => endWebhook(db, webhook, now),
    });

export const enableWebhook =
  (dependencies: ServerDependencies): Handler<'user/enableWebhook'> =>
  (input, { account }) =>
    changeOwn(dependencies, {
      call: 'user/enableWebhook',
      account,
      input,
      change: ({ db, now }, webhook) => enableWebhookAgain(db, webhook, now),
    });

export const testWebhook =
  (dependencies: ServerDependencies): Handler<'user/testWebhook'> =>
  (input, { account }) =>
    changeOwn(dependencies, {
      call: 'user/testWebhook',
      account,
      input,
      change: ({ db, now }, webhook) => requestWebhookTest(db, webhook, now),
    });

const DAY_MS = 24 * 3_600_000;
/** A client that counts back from its own clock is a little behind. */
const SLACK_MS = 3_600_000;
export function refuseReplayFrom(from: number, now: number): Refusal | null {
  if (from > now) return refuse('webhookReplayAhead');
  return from < now - WEBHOOK_REPLAY_PERIOD_MS - SLACK_MS
    ? refuse('webhookReplayTooOld', { days: WEBHOOK_REPLAY_PERIOD_MS / DAY_MS })
    : null;
}
/** Enabling it is a decision of its own: its address may have been given up. */
export const refuseReplayOf = ({ disabledAt }: Webhook): Refusal | null =>
  disabledAt === null ? null : refuse('webhookNotEnabled');

export const replayWebhook =
  (dependencies: ServerDependencies): Handler<'user/replayWebhook'> =>
  async (input, { account }) => {
    const from = Date.parse(input.from);
    const refused = refuseReplayFrom(from, dependencies.clock.now());
    if (refused) return refused;
    return changeOwn(dependencies, {
      call: 'user/replayWebhook',
      account,
      input,
      hinder: refuseReplayOf,
      change: ({ db, now }, webhook) => rewindWebhook(db, webhook, from, now),
    });
  };

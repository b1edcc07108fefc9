/** What owners change of their webhooks without a proof: removed, enabled, tested, replayed. */
import { refuse } from '@bourse/contract/refusals.ts';
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
import { enableWebhookAgain, endWebhook, requestWebhookTest, rewindWebhook } from './store.ts';

interface OwnCommand {
  call: `user/${'remove' | 'enable' | 'test' | 'replay'}Webhook`;
  account: AccountId;
  input: { webhook: string; key: string };
  /** Answers the webhook's name; null if it isn't one of the customer's. */
  change(work: CommandContext): Promise<string | null>;
  notice?: Extract<NoticeCode, 'webhookRemoved'>;
}

const changeOwn = (dependencies: ServerDependencies, { call, account, input, change, notice }: OwnCommand) =>
  runTransactionCommand<Record<never, never>>(dependencies, {
    actor: { account },
    key: computeIdempotencyKey(call, input),
    async decide(work) {
      const name = await change(work);
      if (name === null) return refuse('notFound');
      if (notice) await writeNotice(work, account, notice, { name, at: isoTime(work.now) });
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
      change: ({ db, now }) => endWebhook(db, account, input.webhook, now),
    });

export const enableWebhook =
  (dependencies: ServerDependencies): Handler<'user/enableWebhook'> =>
  (input, { account }) =>
    changeOwn(dependencies, {
      call: 'user/enableWebhook',
      account,
      input,
      change: ({ db, now }) => enableWebhookAgain(db, account, input.webhook, now),
    });

export const testWebhook =
  (dependencies: ServerDependencies): Handler<'user/testWebhook'> =>
  (input, { account }) =>
    changeOwn(dependencies, {
      call: 'user/testWebhook',
      account,
      input,
      change: ({ db, now }) => requestWebhookTest(db, account, input.webhook, now),
    });

const DAY_MS = 24 * 3_600_000;
/** A client that counts back from its own clock is a little behind. */
const SLACK_MS = 3_600_000;
export const refuseOldReplay = (from: number, now: number) =>
  from < now - WEBHOOK_REPLAY_PERIOD_MS - SLACK_MS
    ? refuse('webhookReplayTooOld', { days: WEBHOOK_REPLAY_PERIOD_MS / DAY_MS })
    : null;

export const replayWebhook =
  (dependencies: ServerDependencies): Handler<'user/replayWebhook'> =>
  async (input, { account }) => {
    const from = Date.parse(input.from);
    const tooOld = refuseOldReplay(from, dependencies.clock.now());
    if (tooOld) return tooOld;
    return changeOwn(dependencies, {
      call: 'user/replayWebhook',
      account,
      input,
      change: ({ db, now }) => rewindWebhook(db, account, input.webhook, from, now),
    });
  };

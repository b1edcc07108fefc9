/** The operator's webhooks, as its staff see and manage them. Each change is in the staff's record. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { WEBHOOK_REPLAY_PERIOD_MS, WEBHOOK_SECRET_GRACE_MS } from '@bourse/core/accounts/webhooks/webhook.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Handlers, StaffCaller } from '../calls/handler-types.ts';
import {
  type CommandContext,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import type { AnswerFormat } from '../desk/command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createWebhookSecret } from '../outgoing/standard-webhooks.ts';
import type { StaffAuditEntry } from '../staff-audit/audit-entries.ts';
import { encryptSecret, withoutSecret, type WithSecret } from './create-webhook-and-rotate-secret.ts';
import { readLastEventNumber } from './event-numbers-store.ts';
import { buildWebhookView, listDeliveries } from './list-webhooks.ts';
import { refuseReplayFrom, refuseReplayOf } from './manage-webhooks.ts';
import { buildOperatorWebhookRecord } from './operator-webhook-record.ts';
import { proposeOperatorWebhook } from './propose-operator-webhook.ts';
import {
  disableWebhook,
  enableWebhookAgain,
  endWebhook,
  listOperatorWebhooks,
  lockWebhook,
  requestWebhookTest,
  rewindWebhook,
  rotateSecret,
  type Webhook,
} from './store.ts';

const OPERATOR = null;

type Action = `${'remove' | 'disable' | 'enable' | 'test' | 'replay'}OperatorWebhook` | 'rotateOperatorWebhookSecret';

interface RecordedChange<Answer> {
  action: Action;
  caller: StaffCaller;
  input: { webhook: string; key: string };
  detail?: StaffAuditEntry['detail'];
  form?: AnswerFormat<Answer>;
  /** Changes the webhook, which is locked. */
  change(work: CommandContext, webhook: Webhook): Promise<Answer | Refusal>;
}

const recordChange = <Answer>(
  dependencies: ServerDependencies,
  { action, caller, input, detail = {}, form, change }: RecordedChange<Answer>,
): Promise<Answer | Refusal> =>
  runTransactionCommand<Answer>(dependencies, {
    actor: caller,
    key: computeIdempotencyKey(`staff/${action}`, input),
    permission: 'webhooks.manage',
    ...(form ? { form } : {}),
    async decide(work) {
      const webhook = await lockWebhook(work.db, OPERATOR, input.webhook);
      if (!webhook) return refuse('notFound');
      const answer = await change(work, webhook);
      if (!isRefusal(answer)) work.auditEntries.push(buildOperatorWebhookRecord(action, webhook, detail));
      return answer;
    },
  });

/** A change that answers nothing. */
const simpleChange =
  (
    dependencies: ServerDependencies,
    action: Action,
    act: (work: CommandContext, webhook: Webhook) => Promise<unknown>,
  ) =>
  (input: RecordedChange<unknown>['input'], caller: StaffCaller) =>
    recordChange<Record<never, never>>(dependencies, {
      ...{ action, caller, input },
      change: async (work, webhook) => (await act(work, webhook), {}),
    });

type OperatorWebhookCall =
  | `staff/${Action}`
  | 'staff/proposeOperatorWebhook'
  | 'staff/listOperatorWebhooks'
  | 'staff/listOperatorWebhookDeliveries';

export const operatorWebhookHandlers = (dependencies: ServerDependencies): Pick<Handlers, OperatorWebhookCall> => ({
  'staff/listOperatorWebhooks': async () => {
    const { database, clock } = dependencies;
    const now = clock.now();
    const webhooks = await listOperatorWebhooks(database.kysely, now - WEBHOOK_REPLAY_PERIOD_MS);
    const last = await readLastEventNumber(database);
    return {
      rows: webhooks.map((webhook) => ({
        ...buildWebhookView(webhook, last, now),
        removedAt: webhook.removedAt === null ? null : isoTime(webhook.removedAt),
      })),
    };
  },
  'staff/listOperatorWebhookDeliveries': async ({ webhook }) => {
    const found = await listDeliveries(dependencies, OPERATOR, webhook);
    return 'rows' in found ? { rows: found.rows } : found;
  },
  'staff/proposeOperatorWebhook': proposeOperatorWebhook(dependencies),
  'staff/rotateOperatorWebhookSecret': rotateOperatorWebhookSecret(dependencies),
  'staff/removeOperatorWebhook': simpleChange(dependencies, 'removeOperatorWebhook', ({ db, now }, webhook) =>
    endWebhook(db, webhook, now),
  ),
  'staff/disableOperatorWebhook': simpleChange(dependencies, 'disableOperatorWebhook', ({ db, now }, webhook) =>
    disableWebhook(db, webhook, 'staff', now),
  ),
  'staff/enableOperatorWebhook': simpleChange(dependencies, 'enableOperatorWebhook', ({ db, now }, webhook) =>
    enableWebhookAgain(db, webhook, now),
  ),
  'staff/testOperatorWebhook': simpleChange(dependencies, 'testOperatorWebhook', ({ db, now }, webhook) =>
    requestWebhookTest(db, webhook, now),
  ),
  'staff/replayOperatorWebhook': async (input, caller) => {
    const from = Date.parse(input.from);
    return (
      refuseReplayFrom(from, dependencies.clock.now()) ??
      recordChange<Record<never, never>>(dependencies, {
        ...{ action: 'replayOperatorWebhook', caller, input },
        detail: { from: isoTime(from) },
        change: async ({ db, now }, webhook) =>
          refuseReplayOf(webhook) ?? (await rewindWebhook(db, webhook, from, now), {}),
      })
    );
  },
});

const rotateOperatorWebhookSecret =
  (dependencies: ServerDependencies): Handlers['staff/rotateOperatorWebhookSecret'] =>
  (input, caller) => {
    const secret = createWebhookSecret();
    return recordChange<WithSecret & { formerUntil: string }>(dependencies, {
      ...{ action: 'rotateOperatorWebhookSecret', caller, input },
      form: withoutSecret(),
      async change({ db, now }, webhook) {
        const until = now + WEBHOOK_SECRET_GRACE_MS;
        await rotateSecret(db, webhook, encryptSecret(dependencies, webhook.id, secret), until);
        return { secret, formerUntil: isoTime(until) };
      },
    });
  };

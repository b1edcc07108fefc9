/** The operator's webhooks, as its staff see and manage them. Each change is in the staff's record. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { WEBHOOK_SECRET_GRACE_MS, WEBHOOKS_MAXIMUM } from '@bourse/core/accounts/webhooks/webhook.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { randomUUID } from 'node:crypto';
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
import { encryptSecret, isForbiddenUrl, withoutSecret, type WithSecret } from './create-webhook-and-rotate-secret.ts';
import { readLastEventNumber } from './event-numbers-store.ts';
import { buildWebhookView, listDeliveries } from './list-webhooks.ts';
import { refuseOldReplay } from './manage-webhooks.ts';
import {
  disableWebhookByStaff,
  enableWebhookAgain,
  endWebhook,
  insertWebhook,
  listWebhooksOf,
  requestWebhookTest,
  rewindWebhook,
  rotateSecret,
} from './store.ts';

const OPERATOR = null;

type Action =
  | `${'create' | 'remove' | 'disable' | 'enable' | 'test' | 'replay'}OperatorWebhook`
  | 'rotateOperatorWebhookSecret';

interface RecordedChange<Answer> {
  action: Action;
  caller: StaffCaller;
  input: { key: string };
  webhook: string;
  detail?: StaffAuditEntry['detail'];
  form?: AnswerFormat<Answer>;
  /** Null if there is no such webhook. */
  change(work: CommandContext): Promise<Answer | Refusal | null>;
}

const recordChange = <Answer>(
  dependencies: ServerDependencies,
  { action, caller, input, webhook, detail = {}, form, change }: RecordedChange<Answer>,
): Promise<Answer | Refusal> =>
  runTransactionCommand<Answer>(dependencies, {
    actor: caller,
    key: computeIdempotencyKey(`staff/${action}`, input),
    permission: 'webhooks.manage',
    ...(form ? { form } : {}),
    async decide(work) {
      const answer = await change(work);
      if (answer === null) return refuse('notFound');
      work.auditEntries.push({ action, subject: `operatorWebhook ${webhook}`, detail });
      return answer;
    },
  });

/** A change that answers nothing; `act` answers the webhook's name, null if there is none. */
const simpleChange =
  (
    dependencies: ServerDependencies,
    action: Action,
    act: (work: CommandContext, webhook: string) => Promise<string | null>,
  ) =>
  (input: { webhook: string; key: string }, caller: StaffCaller) =>
    recordChange<Record<never, never>>(dependencies, {
      ...{ action, caller, input, webhook: input.webhook },
      change: async (work) => ((await act(work, input.webhook)) === null ? null : {}),
    });

type OperatorWebhookCall = `staff/${Action}` | 'staff/listOperatorWebhooks' | 'staff/listOperatorWebhookDeliveries';

export const operatorWebhookHandlers = (dependencies: ServerDependencies): Pick<Handlers, OperatorWebhookCall> => ({
  'staff/listOperatorWebhooks': async () => {
    const { database, clock } = dependencies;
    const [webhooks, last] = [await listWebhooksOf(database.kysely, OPERATOR), await readLastEventNumber(database)];
    return {
      rows: webhooks.map((webhook) => ({
        ...buildWebhookView(webhook, clock.now()),
        waiting: Math.max(0, Number(last - webhook.sentSeq)),
      })),
    };
  },
  'staff/listOperatorWebhookDeliveries': async ({ webhook }) => {
    const found = await listDeliveries(dependencies, OPERATOR, webhook);
    return 'rows' in found ? { rows: found.rows } : found;
  },
  'staff/createOperatorWebhook': createOperatorWebhook(dependencies),
  'staff/rotateOperatorWebhookSecret': rotateOperatorWebhookSecret(dependencies),
  'staff/removeOperatorWebhook': simpleChange(dependencies, 'removeOperatorWebhook', ({ db, now }, id) =>
    endWebhook(db, OPERATOR, id, now),
  ),
  'staff/disableOperatorWebhook': simpleChange(dependencies, 'disableOperatorWebhook', ({ db, now }, id) =>
    disableWebhookByStaff(db, id, now),
  ),
  'staff/enableOperatorWebhook': simpleChange(dependencies, 'enableOperatorWebhook', ({ db, now }, id) =>
    enableWebhookAgain(db, OPERATOR, id, now),
  ),
  'staff/testOperatorWebhook': simpleChange(dependencies, 'testOperatorWebhook', ({ db, now }, id) =>
    requestWebhookTest(db, OPERATOR, id, now),
  ),
  'staff/replayOperatorWebhook': async (input, caller) => {
    const from = Date.parse(input.from);
    return (
      refuseOldReplay(from, dependencies.clock.now()) ??
      recordChange<Record<never, never>>(dependencies, {
        ...{ action: 'replayOperatorWebhook', caller, input, webhook: input.webhook },
        detail: { from: isoTime(from) },
        change: async ({ db, now }) =>
          (await rewindWebhook(db, OPERATOR, input.webhook, from, now)) === null ? null : {},
      })
    );
  },
});

const createOperatorWebhook =
  (dependencies: ServerDependencies): Handlers['staff/createOperatorWebhook'] =>
  async (input, caller) => {
    const { name, url, kinds } = input;
    if (isForbiddenUrl(url, dependencies.config.privateReceivers === true)) return refuse('webhookUrlForbidden');
    const id = randomUUID();
    const secret = createWebhookSecret();
    return recordChange<WithSecret & { id: string }>(dependencies, {
      ...{ action: 'createOperatorWebhook', caller, input, webhook: id },
      detail: { name, url },
      form: withoutSecret(),
      async change({ db, now }) {
        if ((await listWebhooksOf(db, OPERATOR)).length >= WEBHOOKS_MAXIMUM)
          return refuse('webhooksFull', { maximum: WEBHOOKS_MAXIMUM });
        const hidden = encryptSecret(dependencies, id, secret);
        const terms = { id, account: OPERATOR, name, url, kinds: [...new Set(kinds)], portfolio: null, secret: hidden };
        await insertWebhook(db, terms, now);
        return { id, secret };
      },
    });
  };

const rotateOperatorWebhookSecret =
  (dependencies: ServerDependencies): Handlers['staff/rotateOperatorWebhookSecret'] =>
  (input, caller) => {
    const secret = createWebhookSecret();
    return recordChange<WithSecret & { formerUntil: string }>(dependencies, {
      ...{ action: 'rotateOperatorWebhookSecret', caller, input, webhook: input.webhook },
      form: withoutSecret(),
      async change({ db, now }) {
        const until = now + WEBHOOK_SECRET_GRACE_MS;
        const hidden = encryptSecret(dependencies, input.webhook, secret);
        const name = await rotateSecret(db, OPERATOR, input.webhook, hidden, until);
        return name === null ? null : { secret, formerUntil: isoTime(until) };
      },
    });
  };

import { WEBHOOK_REPLAY_PERIOD_MS } from '@bourse/core/accounts/webhooks/webhook.ts';
import { defineArea } from '../area.ts';
import { deleteOldAttempts } from './delivery-store.ts';
import { deleteOldEventNumbers, numberEvents } from './event-numbers-store.ts';
import { createWebhookDeliveries } from './deliver-webhooks.ts';
import { listWebhookDeliveries, listWebhooks, listWebhooksForStaff } from './list-webhooks.ts';
import { createWebhook, rotateWebhookSecret } from './create-webhook-and-rotate-secret.ts';
import { enableWebhook, removeWebhook, replayWebhook, testWebhook } from './manage-webhooks.ts';
import { operatorWebhookHandlers } from './operator-webhooks.ts';
import { operatorWebhookProposalKind } from './propose-operator-webhook.ts';
import { customerDataExport } from './store.ts';

const DELIVER_MS = 500;
const FORGET_MS = 3_600_000;

export const webhooks = defineArea({
  name: 'webhooks',
  calls: (dependencies) => ({
    'user/createWebhook': createWebhook(dependencies),
    'user/listWebhooks': listWebhooks(dependencies),
    'user/rotateWebhookSecret': rotateWebhookSecret(dependencies),
    'user/removeWebhook': removeWebhook(dependencies),
    'user/enableWebhook': enableWebhook(dependencies),
    'user/testWebhook': testWebhook(dependencies),
    'user/replayWebhook': replayWebhook(dependencies),
    'user/listWebhookDeliveries': listWebhookDeliveries(dependencies),
    'staff/listWebhooks': listWebhooksForStaff(dependencies),
    ...operatorWebhookHandlers(dependencies),
  }),
  jobs: (dependencies) => {
    const deliveries = createWebhookDeliveries(dependencies, { ofOperator: false });
    const operatorDeliveries = createWebhookDeliveries(dependencies, { ofOperator: true });
    const { database, clock } = dependencies;
    return [
      { name: 'webhooks', everyMs: DELIVER_MS, run: () => deliveries.deliver() },
      {
        name: 'operator webhooks',
        everyMs: DELIVER_MS,
        async run() {
          await numberEvents(database);
          await operatorDeliveries.deliver();
        },
      },
      {
        name: 'old webhook attempts',
        everyMs: FORGET_MS,
        async run() {
          const before = clock.now() - WEBHOOK_REPLAY_PERIOD_MS;
          await deleteOldAttempts(database, before);
          await deleteOldEventNumbers(database, before - FORGET_MS);
        },
      },
    ];
  },
  reviewKinds: (dependencies) => [operatorWebhookProposalKind(dependencies)],
  customerDataExport,
});

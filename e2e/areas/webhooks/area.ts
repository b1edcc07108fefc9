import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';
import { expectSuccess } from '../../browser/customer-with-history.ts';
import { MATRIX_PASSWORD } from '../../matrix/matrix-customers-and-staff.ts';

const terms = { name: 'Bot', url: 'https://bot.example/bourse', kinds: ['order' as const], password: MATRIX_PASSWORD };

export const webhooks: AccessMatrixContribution = {
  async belongings(client) {
    const { id } = await expectSuccess(client.call('user/createWebhook', { ...terms, key: createIdempotencyKey() }));
    return { webhook: id };
  },
  inputs: {
    'staff/proposeOperatorWebhook': () => ({ name: terms.name, url: terms.url, kinds: terms.kinds }),
    'staff/replayOperatorWebhook': (own) => ({ webhook: own['webhook'] ?? 'none', from: new Date().toISOString() }),
    'user/createWebhook': () => ({ ...terms }),
    'user/replayWebhook': (own) => ({ webhook: own['webhook'] ?? 'none', from: new Date().toISOString() }),
  },
};

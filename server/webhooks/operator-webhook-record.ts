/** What the staff's record says of one of the operator's webhooks, changed by staff or by the server. */
import type { StaffAuditEntry } from '../staff-audit/audit-entries.ts';
import type { Webhook } from './store.ts';

type Described = Pick<Webhook, 'name' | 'url' | 'kinds'>;
export const describeOperatorWebhook = ({ name, url, kinds }: Described) => ({ name, url, kinds: kinds.join(' ') });

export const buildOperatorWebhookRecord = (
  action: string,
  webhook: Described & Pick<Webhook, 'id'>,
  more: StaffAuditEntry['detail'] = {},
) => ({ action, subject: `operatorWebhook ${webhook.id}`, detail: { ...describeOperatorWebhook(webhook), ...more } });

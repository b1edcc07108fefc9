/** What the staff's record says of a change of one of the operator's webhooks, by staff or by the server. */
import type { StaffAuditEntry } from '../staff-audit/audit-entries.ts';
import type { Webhook } from './store.ts';

export const buildOperatorWebhookRecord = (
  action: string,
  { id, name, url, kinds }: Pick<Webhook, 'id' | 'name' | 'url' | 'kinds'>,
  more: StaffAuditEntry['detail'] = {},
) => ({ action, subject: `operatorWebhook ${id}`, detail: { name, url, kinds: kinds.join(', '), ...more } });

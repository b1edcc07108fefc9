/** A webhook of the operator as it is read, and its status. */
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { StatusLabel, type StatusTone } from '../../list/table.tsx';

export type OperatorWebhook = CallAnswer<'staff/listOperatorWebhooks'>['rows'][number];
const REFRESH_MS = 5_000;
const TONES: Record<OperatorWebhook['state'] | 'removed', StatusTone> = {
  ...{ active: 'good', failing: 'warns', disabled: 'bad', removed: 'plain' },
};

export const useOperatorWebhooks = () => useStaffCall('staff/listOperatorWebhooks', {}, { refreshMs: REFRESH_MS });

export function WebhookState({ webhook }: { webhook: OperatorWebhook }) {
  const t = useTexts().operatorWebhooks;
  const state = webhook.removedAt === null ? webhook.state : 'removed';
  return <StatusLabel tone={TONES[state]}>{t.states[state]}</StatusLabel>;
}

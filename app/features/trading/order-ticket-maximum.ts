/** The largest quantity that the ticket offers. */
import { formatScaled, parseScaled, smaller } from '@bourse/core/money.ts';
import { effectOf, type Instrument, type Intent, sideOf } from './order-ticket-intent.ts';
import type { TicketPreview } from './order-ticket-preview.ts';
import { cutTo } from './order-ticket-quantity.ts';

const scaled = (text: string): bigint => parseScaled(text) ?? 0n;

/**
 * By the last preview of the same intent; where an order was refused as too large, no more than that says. Null while
 * nothing is known.
 */
export function maximumShown(
  intent: Intent,
  { shown, of, refusal }: Pick<TicketPreview, 'shown' | 'of' | 'refusal'>,
  { lot }: Pick<Instrument, 'lot'>,
): string | null {
  if (!shown || of?.side !== sideOf(intent) || (of.effect ?? 'open') !== effectOf(intent)) return null;
  if (refusal?.code !== 'orderTooLarge') return shown.maximumQuantity;
  const most = cutTo(String(refusal.params['maximum'] ?? '0'), lot);
  return formatScaled(smaller(scaled(shown.maximumQuantity), scaled(most)));
}

import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useDebounced } from '../../api/debounce.ts';
import { useCall } from '../../api/use-call.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import type { Change } from './shared/change-order.ts';
import { directionOf } from './shared/direction.ts';
import type { Order } from './shared/order.ts';
import { priceWords } from './shared/order-words.ts';

const PAUSE_MS = 250;

/** The result of the change by the server's rule: requested when typing pauses, and kept on the screen meanwhile. */
export function useChangePreview(order: Order, change: Change | null) {
  const text = JSON.stringify(change ?? {});
  const rested = useDebounced(text, PAUSE_MS);
  const asked = JSON.parse(rested) as Change;
  const { data, error } = useCall(
    'trading/previewReplacement',
    { order: order.id, ...asked },
    { keepPrevious: true, staleTimeMs: 0 },
  );
  const isSettled = rested === text;
  const refusal = isSettled && change !== null && error instanceof RefusalError ? error : null;
  return { data: data ?? null, refusal, isAwaited: change !== null && !(isSettled && (data || error)) };
}

/** A value, and what it would become. */
const becoming = (was: string, is: string): string => (was === is ? was : `${was} → ${is}`);

/** The order, what is held for it and its costs: now, and after the change. */
export function Becoming({
  order,
  change,
  preview,
  last,
}: {
  order: Order;
  change: Change | null;
  preview: ReturnType<typeof useChangePreview>;
  last: string;
}) {
  const t = useTexts('trading');
  const words = useTexts('ticket');
  const { direction } = useTexts('terms');
  const { data, refusal } = preview;
  const told = (each: Order) => `${formatQuantity(each.quantity)} · ${priceWords(t, each)}`;
  const next = { ...order, ...change } as Order;
  const money = (of: 'hold' | 'charges') => {
    if (!data) return of === 'hold' ? formatMoneyIn(order.hold, order.currency) : '–';
    const [was, is] = [data.before[of], data.after[of]].map((amount) => formatMoneyIn(amount, order.currency));
    return becoming(was ?? '', refusal || change === null ? (was ?? '') : (is ?? ''));
  };
  return (
    <KeyValues>
      <KeyValue name={direction[directionOf(order.side, order.effect)]}>{becoming(told(order), told(next))}</KeyValue>
      <KeyValue name={t.lastPrice}>{last}</KeyValue>
      {isZero(order.filled) ? null : <KeyValue name={t.filled}>{formatQuantity(order.filled)}</KeyValue>}
      {order.effect === 'close' ? null : <KeyValue name={t.held}>{money('hold')}</KeyValue>}
      <KeyValue name={t.charges}>{money('charges')}</KeyValue>
      <KeyValue name={words.availableAfter}>
        {data ? formatMoneyIn(change && !refusal ? data.availableAfter : data.available, order.currency) : '–'}
      </KeyValue>
    </KeyValues>
  );
}

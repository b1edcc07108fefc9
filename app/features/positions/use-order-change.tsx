import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useDebouncedValue } from '../../api/debounce.ts';
import { useCall } from '../../api/use-call.ts';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatMoneyWithCurrency, formatQuantity, isZero } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import {
  type OrderChange,
  listChangeableFields,
  type ChangeableField,
  findRefusedOrderField,
  parseOrderChange,
  type TypedOrderFields,
  formatOrderFields,
} from './shared/order-change-fields.ts';
import { formatOrderChangeOutcome, orderDirectionOf, type Order, formatOrderPrice } from './shared/order-text.ts';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast.tsx';

const PAUSE_MS = 250;

/** The result of the change by the server's rule: requested when typing pauses, and kept on the screen meanwhile. */
function useChangePreview(order: Order, change: OrderChange | null) {
  const text = JSON.stringify(change ?? {});
  const rested = useDebouncedValue(text, PAUSE_MS);
  const requestedChange = JSON.parse(rested) as OrderChange;
  const { data, error } = useCall(
    'trading/previewReplacement',
    { order: order.id, ...requestedChange },
    { keepPrevious: true, staleTimeMs: 0 },
  );
  const isSettled = rested === text;
  const refusal = isSettled && change !== null && error instanceof RefusalError ? error : null;
  return { data: data ?? null, refusal, isAwaited: change !== null && !(isSettled && (data || error)) };
}

/** A value, and what it would become. */
const formatTransition = (was: string, is: string): string => (was === is ? was : `${was} → ${is}`);

/** The order, what is held for it and its costs: now, and after the change. */
export function OrderChangePreview({
  order,
  change,
  preview,
  last,
}: {
  order: Order;
  change: OrderChange | null;
  preview: ReturnType<typeof useChangePreview>;
  last: string;
}) {
  const t = useTexts('trading');
  const words = useTexts('ticket');
  const { direction } = useTexts('terms');
  const { data, refusal } = preview;
  const formatOrder = (each: Order) => `${formatQuantity(each.quantity)} · ${formatOrderPrice(t, each)}`;
  const next = { ...order, ...change } as Order;
  const money = (of: 'hold' | 'charges') => {
    if (!data) return of === 'hold' ? formatMoneyWithCurrency(order.hold, order.currency) : '–';
    const [was, is] = [data.before[of], data.after[of]].map((amount) =>
      formatMoneyWithCurrency(amount, order.currency),
    );
    return formatTransition(was ?? '', refusal || change === null ? (was ?? '') : (is ?? ''));
  };
  return (
    <KeyValueList>
      <KeyValue name={direction[orderDirectionOf(order.side, order.effect)]}>
        {formatTransition(formatOrder(order), formatOrder(next))}
      </KeyValue>
      <KeyValue name={t.lastPrice}>{last}</KeyValue>
      {isZero(order.filled) ? null : <KeyValue name={t.filled}>{formatQuantity(order.filled)}</KeyValue>}
      {order.effect === 'close' ? null : <KeyValue name={t.held}>{money('hold')}</KeyValue>}
      <KeyValue name={t.charges}>{money('charges')}</KeyValue>
      <KeyValue name={words.availableAfter}>
        {data
          ? formatMoneyWithCurrency(change && !refusal ? data.availableAfter : data.available, order.currency)
          : '–'}
      </KeyValue>
    </KeyValueList>
  );
}

/** A change of a waiting order while it is typed, confirmed and sent. */

/** The typed changes, their faults, and the change itself. */
export function useOrderChange(order: Order, onClose: () => void) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const [typed, setTyped] = useState<TypedOrderFields>(() => formatOrderFields(order));
  const [touched, setTouched] = useState(false);
  const replace = useCommand('trading/replaceOrder');
  const fields = listChangeableFields(order);
  const read = parseOrderChange(order, typed);
  const wrong = read !== null && 'wrong' in read ? read.wrong : null;
  const change = read === null || 'wrong' in read ? null : read;
  const preview = useChangePreview(order, change);
  const refusal = replace.refusal ?? preview.refusal;
  const refused = refusal && change ? findRefusedOrderField(refusal.code, fields, change, refusal.params) : null;
  const refusalText = useInlineFailureText(refusal);
  const type = (field: ChangeableField, value: string) => {
    setTyped({ ...typed, [field]: value });
    replace.reset();
  };
  const errorOf = (field: ChangeableField): string | null => {
    if (wrong === field) return field === 'quantity' ? t.enterQuantity : t.priceWrong;
    return refused === field ? refusalText : null;
  };
  const submit = async () => {
    setTouched(true);
    if (change === null) return;
    const changed = await replace.run({ order: order.id, ...change });
    if (!changed) return;
    showToast(...formatOrderChangeOutcome({ trading: t, terms }, changed.order, order.filled));
    onClose();
  };
  const isEmpty = touched && read === null;
  const isPending = replace.isPending || preview.isAwaited;
  // What is about none of this order's fields, or about the order as a whole.
  const fault = isEmpty ? t.nothingChanged : refused === null ? refusalText : null;
  return { fields, typed, change, preview, type, errorOf, refused, refusal, submit, isPending, replace, fault };
}

/** Whether the customer has confirmed a change that looks like a slip; another change is asked about again. */
export function useFatFingerConfirmation(change: OrderChange | null): [boolean, (confirmed: boolean) => void] {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const text = JSON.stringify(change);
  return [confirmed === text, (isConfirmed) => setConfirmed(isConfirmed ? text : null)];
}

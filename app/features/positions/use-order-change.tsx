import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useDebounced } from '../../api/debounce.ts';
import { useCall } from '../../api/use-call.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import {
  type Change,
  changeable,
  type Changeable,
  changedField,
  changeOf,
  type Typed,
  typedOf,
} from './shared/change-order.ts';
import { changedWords, directionOf, type Order, priceWords } from './shared/order-text.ts';
import { useState } from 'react';
import { useSaidHere } from '../../api/failure.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast.tsx';

const PAUSE_MS = 250;

/** The result of the change by the server's rule: requested when typing pauses, and kept on the screen meanwhile. */
function useChangePreview(order: Order, change: Change | null) {
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

/** A change of a waiting order while it is typed, confirmed and sent. */

/** The typed changes, their faults, and the change itself. */
export function useChange(order: Order, onClose: () => void) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const [typed, setTyped] = useState<Typed>(() => typedOf(order));
  const [touched, setTouched] = useState(false);
  const replace = useCommand('trading/replaceOrder');
  const fields = changeable(order);
  const read = changeOf(order, typed);
  const wrong = read !== null && 'wrong' in read ? read.wrong : null;
  const change = read === null || 'wrong' in read ? null : read;
  const preview = useChangePreview(order, change);
  const refusal = replace.refusal ?? preview.refusal;
  const refused = refusal && change ? changedField(refusal.code, fields, change, refusal.params) : null;
  const said = useSaidHere(refusal);
  const type = (field: Changeable, value: string) => {
    setTyped({ ...typed, [field]: value });
    replace.reset();
  };
  const errorOf = (field: Changeable): string | null => {
    if (wrong === field) return field === 'quantity' ? t.enterQuantity : t.priceWrong;
    return refused === field ? said : null;
  };
  const submit = async () => {
    setTouched(true);
    if (change === null) return;
    const changed = await replace.run({ order: order.id, ...change });
    if (!changed) return;
    showToast(...changedWords({ trading: t, terms }, changed.order, order.filled));
    onClose();
  };
  const isEmpty = touched && read === null;
  const isPending = replace.isPending || preview.isAwaited;
  // What is about none of this order's fields, or about the order as a whole.
  const fault = isEmpty ? t.nothingChanged : refused === null ? said : null;
  return { fields, typed, change, preview, type, errorOf, refused, refusal, submit, isPending, replace, fault };
}

/** Whether the customer has confirmed a change that looks like a slip; another change is asked about again. */
export function useMeant(change: Change | null): [boolean, (meant: boolean) => void] {
  const [meant, setMeant] = useState<string | null>(null);
  const text = JSON.stringify(change);
  return [meant === text, (isMeant) => setMeant(isMeant ? text : null)];
}

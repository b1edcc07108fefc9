/** A change of a waiting order while it is typed, confirmed and sent. */
import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import { useChangePreview } from './becoming.tsx';
import {
  changeable,
  type Change,
  type Changeable,
  changedField,
  changeOf,
  type Typed,
  typedOf,
} from './shared/change-order.ts';
import { changedWords } from './shared/changed-words.ts';
import type { Order } from './shared/order.ts';

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

import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Chip } from '../../components/chip.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { showToast } from '../../components/toast-store.ts';
import { decimalsOf, formatMoneyIn, formatPrice, formatQuantity, isZero } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { useQuote } from '../../stream/use-quotes.ts';
import type { Order } from './shared/order.ts';
import { changeable, type Changeable, changedField, changeOf, type Typed, typedOf } from './shared/change-order.ts';
import { directionOf } from './shared/direction.ts';
import { priceWords } from './shared/order-words.ts';
import styles from './positions.module.css';

/** The price that a refusal offers in place of the typed one. */
const offered = (code: string, params: Readonly<Record<string, unknown>>): string[] =>
  (code === 'offTick' ? ['nearest'] : code === 'priceLimitExceeded' ? ['low', 'high'] : []).flatMap((name) =>
    typeof params[name] === 'string' ? [params[name]] : [],
  );

/** What is typed in place of what the order has, what is wrong with it, and the change itself. */
function useChange(order: Order, onClose: () => void) {
  const t = useTexts('trading');
  const [typed, setTyped] = useState<Typed>(() => typedOf(order));
  const [touched, setTouched] = useState(false);
  const replace = useCommand('trading/replaceOrder');
  const fields = changeable(order);
  const change = changeOf(order, typed);
  const wrong = change !== null && 'wrong' in change ? change.wrong : null;
  const refused =
    replace.refusal && change !== null && !('wrong' in change)
      ? changedField(replace.refusal.code, fields, change)
      : null;
  const type = (field: Changeable, value: string) => {
    setTyped({ ...typed, [field]: value });
    replace.reset();
  };
  const errorOf = (field: Changeable): string | null => {
    if (wrong === field) return field === 'quantity' ? t.enterQuantity : t.priceWrong;
    return refused === field && replace.refusal ? describeFailure(replace.refusal) : null;
  };
  const submit = async () => {
    setTouched(true);
    if (change === null || 'wrong' in change) return;
    if (!(await replace.run({ order: order.id, ...change }))) return;
    showToast(t.changedDone, 'good');
    onClose();
  };
  const isEmpty = touched && change === null;
  return {
    fields,
    typed,
    type,
    errorOf,
    refused,
    refusal: replace.refusal,
    submit,
    isPending: replace.isPending,
    isEmpty,
  };
}

interface FieldProps {
  order: Order;
  field: Changeable;
  change: ReturnType<typeof useChange>;
  rules: Pick<Answer<'quotes/getInstrument'>, 'lot' | 'tick' | 'fraction'>;
}

/** One price or the quantity, and what a refusal offers in its place. */
function ChangeField({ order, field, change, rules: { lot, tick, fraction } }: FieldProps) {
  const t = useTexts('trading');
  const { typed, type, errorOf, refused, refusal } = change;
  const labels: Record<Changeable, string> = {
    limitPrice: t.limitPrice,
    stopPrice: t.stopPrice,
    trail: `${t.distance} (${order.trailRate === null ? order.currency : '%'})`,
    quantity: t.wholeQuantity,
  };
  const bounds =
    field === 'trail' && order.trailRate !== null
      ? { step: '0.5', min: '0.1', decimals: 2 }
      : field === 'quantity'
        ? { step: lot, min: fraction ? '0.00000001' : lot, ...(fraction ? {} : { decimals: 0 }) }
        : { step: tick, min: tick, decimals: decimalsOf(tick) };
  return (
    <div>
      <Stepper
        label={labels[field]}
        value={typed[field]}
        onChange={(value) => type(field, value)}
        error={errorOf(field)}
        {...bounds}
      />
      {refused === field && refusal
        ? offered(refusal.code, refusal.params).map((value) => (
            <Chip key={value} onPress={() => type(field, value)}>
              {formatPrice(value, order.currency, tick)}
            </Chip>
          ))
        : null}
    </div>
  );
}

const USUAL = { lot: '1', tick: '0.01', fraction: false };

function ChangeForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTexts('trading');
  const { direction } = useTexts('terms');
  const quote = useQuote(order.instrument);
  const rules =
    useCall('quotes/getInstrument', { instrument: order.instrument }, { staleTimeMs: 60_000 }).data ?? USUAL;
  const change = useChange(order, onClose);
  return (
    <>
      <KeyValues>
        <KeyValue name={direction[directionOf(order.side, order.effect)]}>
          {formatQuantity(order.quantity)} · {priceWords(t, order)}
        </KeyValue>
        <KeyValue name={t.lastPrice}>{quote ? formatPrice(quote.last, order.currency, rules.tick) : '–'}</KeyValue>
        {isZero(order.filled) ? null : <KeyValue name={t.filled}>{formatQuantity(order.filled)}</KeyValue>}
        {isZero(order.hold) ? null : <KeyValue name={t.held}>{formatMoneyIn(order.hold, order.currency)}</KeyValue>}
      </KeyValues>
      <div className={styles.below}>
        {change.fields.map((field) => (
          <ChangeField key={field} order={order} field={field} change={change} rules={rules} />
        ))}
      </div>
      <p className={styles.fault} role={change.isEmpty ? 'alert' : undefined}>
        {change.isEmpty ? t.nothingChanged : null}
      </p>
      <Button busy={change.isPending} onPress={() => void change.submit()}>
        {t.saveChange}
      </Button>
    </>
  );
}

/** Changes a waiting order's prices or quantity; what it holds follows in the same step. */
export function ChangeOrderSheet({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const t = useTexts('trading');
  return (
    <Sheet open={order !== null} onClose={onClose} title={`${t.changeTitle} · ${order?.name ?? ''}`}>
      {order ? <ChangeForm order={order} onClose={onClose} /> : null}
    </Sheet>
  );
}

import { groupThousands } from '@bourse/contract/format.ts';
import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Stepper } from '../../components/stepper.tsx';
import type { StepperBounds } from '../../components/stepper-value.ts';
import { showToast } from '../../components/toast-store.ts';
import { Unanswered } from '../../components/unanswered.tsx';
import { decimalsOf, formatPrice } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useQuote } from '../../stream/use-quotes.ts';
import { Becoming, useChangePreview } from './becoming.tsx';
import type { Order } from './shared/order.ts';
import {
  changeable,
  type Changeable,
  changedField,
  changeOf,
  isExit,
  type Typed,
  typedOf,
} from './shared/change-order.ts';
import styles from './positions.module.css';

/** The prices that a refusal offers in place of the typed one. */
const offered = (code: string, params: Readonly<Record<string, unknown>>): string[] =>
  (code === 'offTick' ? ['nearest'] : code === 'priceLimitExceeded' ? ['low', 'high'] : []).flatMap((name) =>
    typeof params[name] === 'string' ? [params[name]] : [],
  );

/** The typed changes, their faults, and the change itself. */
function useChange(order: Order, onClose: () => void) {
  const t = useTexts('trading');
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
    if (!(await replace.run({ order: order.id, ...change }))) return;
    showToast(t.changedDone, 'good');
    onClose();
  };
  const isEmpty = touched && read === null;
  const isPending = replace.isPending || preview.isAwaited;
  // What is about none of this order's fields, or about the order as a whole.
  const fault = isEmpty ? t.nothingChanged : refused === null ? said : null;
  return { fields, typed, change, preview, type, errorOf, refused, refusal, submit, isPending, replace, fault };
}

interface FieldProps {
  order: Order;
  field: Changeable;
  change: ReturnType<typeof useChange>;
  rules: Pick<Answer<'quotes/getInstrument'>, 'lot' | 'tick' | 'fraction'>;
}

const boundsOf = (
  field: Changeable,
  { trailRate }: Order,
  { lot, tick, fraction }: FieldProps['rules'],
): StepperBounds => {
  if (field === 'trail' && trailRate !== null) return { step: '0.5', min: '0.1', decimals: 2 };
  return field === 'quantity'
    ? { step: lot, min: fraction ? '0.00000001' : lot, ...(fraction ? {} : { decimals: 0 }) }
    : { step: tick, min: tick, decimals: decimalsOf(tick) };
};

/** One price or the quantity, its previous value, and a refusal's suggestions. */
function ChangeField({ order, field, change, rules }: FieldProps) {
  const t = useTexts('trading');
  const { typed, type, errorOf, refused, refusal } = change;
  const labels: Record<Changeable, string> = {
    limitPrice: t.limitPrice,
    stopPrice: t.stopPrice,
    trail: `${t.distance} (${order.trailRate === null ? order.currency : '%'})`,
    quantity: t.wholeQuantity,
    takeProfit: t.takeProfitAt,
    stopLoss: t.stopLossAt,
  };
  const was = typedOf(order)[field];
  const common = {
    label: labels[field],
    value: typed[field],
    onChange: (value: string) => type(field, value),
    error: errorOf(field),
    hint: was !== '' && was !== typed[field] ? fill(t.was, { value: groupThousands(was) }) : undefined,
  };
  return (
    <div>
      {isExit(field) ? (
        <NumberField {...common} currency={order.currency} decimals={decimalsOf(rules.tick)} />
      ) : (
        <Stepper {...common} {...boundsOf(field, order, rules)} />
      )}
      {refused === field && refusal
        ? offered(refusal.code, refusal.params).map((value) => (
            <Chip key={value} onPress={() => type(field, value)}>
              {formatPrice(value, order.currency, rules.tick)}
            </Chip>
          ))
        : null}
    </div>
  );
}

const USUAL = { lot: '1', tick: '0.01', fraction: false };

function ChangeForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTexts('trading');
  const quote = useQuote(order.instrument);
  const rules =
    useCall('quotes/getInstrument', { instrument: order.instrument }, { staleTimeMs: 60_000 }).data ?? USUAL;
  const change = useChange(order, onClose);
  return (
    <>
      <Becoming
        order={order}
        change={change.change}
        preview={change.preview}
        last={quote ? formatPrice(quote.last, order.currency, rules.tick) : '–'}
      />
      <div className={styles.below}>
        {change.fields.map((field) => (
          <ChangeField key={field} order={order} field={field} change={change} rules={rules} />
        ))}
      </div>
      <p className={change.fault ? styles.fault : styles.hint} role={change.fault ? 'alert' : 'status'}>
        {change.fault}
        {change.change && change.preview.data?.fillsNow && !change.refusal ? t.fillsAtOnce : null}
      </p>
      <Unanswered of={change.replace} />
      <Button busy={change.isPending} onPress={() => void change.submit()}>
        {t.saveChange}
      </Button>
    </>
  );
}

/** Changes a waiting order's prices or quantity; the money it holds changes in the same step. */
export function ChangeOrderSheet({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const t = useTexts('trading');
  return (
    <Sheet open={order !== null} onClose={onClose} title={`${t.changeTitle} · ${order?.name ?? ''}`}>
      {order ? <ChangeForm order={order} onClose={onClose} /> : null}
    </Sheet>
  );
}

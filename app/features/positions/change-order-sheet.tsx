import { groupThousands } from '@bourse/contract/format.ts';
import { quantityUnitForMessage } from '@bourse/core/ledger/quantity-unit.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { NumberStepper, type NumberStepperBounds, type NumberStepperProps } from '../../components/number-stepper.tsx';
import { CommandStatusNote } from '../../components/command-status.tsx';
import { countDecimals, formatPrice } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { OrderChangePreview, useOrderChange, useFatFingerConfirmation } from './use-order-change.tsx';
import type { Order } from './shared/order-text.ts';
import { type ChangeableField, isProtectionExit, formatOrderFields } from './shared/order-change-fields.ts';
import { FatFingerWarning } from './shared/fat-finger-warning.tsx';
import { ActingPortfolioNote, useNamePortfolio } from '../../components/acting-portfolio.tsx';
import styles from './positions.module.css';

/** The prices that a refusal offers in place of the typed one. */
const offered = (code: string, params: Readonly<Record<string, unknown>>): string[] =>
  (code === 'offTick' ? ['nearest'] : code === 'priceLimitExceeded' ? ['low', 'high'] : []).flatMap((name) =>
    typeof params[name] === 'string' ? [params[name]] : [],
  );

interface FieldProps {
  order: Order;
  field: ChangeableField;
  change: ReturnType<typeof useOrderChange>;
  rules: Pick<CallAnswer<'quotes/getInstrument'>, 'lot' | 'tick' | 'fraction'>;
}

const boundsOf = (
  field: ChangeableField,
  { trailRate, instrument, currency }: Order,
  { lot, tick, fraction }: FieldProps['rules'],
): NumberStepperBounds & Pick<NumberStepperProps, 'currency' | 'unit'> => {
  if (field === 'trail' && trailRate !== null) return { step: '0.5', min: '0.1', decimals: 2 };
  return field === 'quantity'
    ? {
        step: lot,
        min: fraction ? '0.00000001' : lot,
        unit: quantityUnitForMessage({ id: instrument, currency }),
        ...(fraction ? {} : { decimals: 0 }),
      }
    : { step: tick, min: tick, decimals: countDecimals(tick), currency };
};

/** One price or the quantity, its previous value, and a refusal's suggestions. */
function ChangeField({ order, field, change, rules }: FieldProps) {
  const t = useTexts('trading');
  const { typed, type, errorOf, refused, refusal } = change;
  const labels: Record<ChangeableField, string> = {
    limitPrice: t.limitPrice,
    stopPrice: t.stopPrice,
    trail: `${t.distance} (${order.trailRate === null ? order.currency : '%'})`,
    quantity: t.wholeQuantity,
    takeProfit: t.takeProfitAt,
    stopLoss: t.stopLossAt,
    stopLossLimit: t.stopLossLimitAt,
    trailingStop: fillPlaceholders(t.trailingStopAt, {
      unit: order.trailingStopRate === undefined ? order.currency : '%',
    }),
  };
  const was = formatOrderFields(order)[field];
  const common = {
    label: labels[field],
    value: typed[field],
    onChange: (value: string) => type(field, value),
    error: errorOf(field),
    hint: was !== '' && was !== typed[field] ? fillPlaceholders(t.was, { value: groupThousands(was) }) : undefined,
  };
  return (
    <div>
      {isProtectionExit(field) ? (
        <NumberField
          {...common}
          {...(field === 'trailingStop' && order.trailingStopRate !== undefined
            ? { decimals: 2 }
            : { currency: order.currency, decimals: countDecimals(rules.tick) })}
        />
      ) : (
        <NumberStepper {...common} {...boundsOf(field, order, rules)} />
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
  const quote = useSubscribedQuote(order.instrument);
  const rules =
    useCall('quotes/getInstrument', { instrument: order.instrument }, { staleTimeMs: 60_000 }).data ?? USUAL;
  const change = useOrderChange(order, onClose);
  const { notes } = useTexts('ticket');
  const visiblePreview = change.change && !change.refusal ? change.preview.data : null;
  const [isConfirmed, setConfirmed] = useFatFingerConfirmation(change.change);
  const named = useNamePortfolio(order, false);
  return (
    <>
      <ActingPortfolioNote of={order} />
      <OrderChangePreview
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
        {visiblePreview?.fillsNow ? (visiblePreview.fillsWhole ? t.fillsAtOnce : notes.fillsInPart) : null}
      </p>
      {visiblePreview ? (
        <FatFingerWarning
          preview={visiblePreview}
          effect={order.effect}
          tick={rules.tick}
          isSlipConfirmed={isConfirmed}
          onSlipConfirmed={setConfirmed}
        />
      ) : null}
      <CommandStatusNote command={change.replace} />
      <Button
        busy={change.isPending}
        disabled={!isConfirmed && (visiblePreview?.warnings.length ?? 0) > 0}
        onPress={() => void change.submit()}
      >
        {named(t.saveChange)}
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

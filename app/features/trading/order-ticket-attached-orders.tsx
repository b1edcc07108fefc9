import { NumberField } from '../../components/number-field.tsx';
import {
  countDecimals,
  formatCurrencyUnit,
  formatMoneyWithCurrency,
  getSign,
  removeSign,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { type OrderTicketDraft, canAttachNextOrder, canAttachStop } from './order-ticket-draft.ts';
import { OrderTicketFixes } from './order-ticket-fixes.tsx';
import {
  orderEffectOf,
  type Instrument,
  listNextIntents,
  type OrderInput,
  type OrderPreview,
  unitNameOf,
} from './order-ticket-intent.ts';
import { computeTrailingExitStart, entryPriceOf, computeProfitAtExitPrice } from './order-ticket-price-arithmetic.ts';
import { orderUnitsOf } from './build-order-input.ts';
import type { TicketProblem } from './order-ticket-problems.ts';
import styles from './order-ticket.module.css';
import { SHARES_UNIT } from '@bourse/core/ledger/quantity-unit.ts';
import { listAllowedOrderTypes, useLeagueRules } from '../../session/league-rules.ts';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { formatFixed, groupThousands } from '@bourse/contract/format.ts';
import { OrderTicketSection, useUnfolding } from './order-ticket-section.tsx';

export interface AttachedOrdersProps {
  draft: OrderTicketDraft;
  instrument: Instrument;
  order: OrderInput | null;
  preview: OrderPreview | null;
  problemOf: (field: TicketProblem['field']) => TicketProblem | undefined;
  onChange: (change: Partial<OrderTicketDraft>) => void;
}

/** What an exit at `price` would win or lose over the order's entry, in a sentence; null until known. */
export function useExitOutcomeFormatter(
  order: OrderInput | null,
  preview: OrderPreview | null,
): (price: string | undefined) => string | null {
  const t = useTexts('ticket');
  return (price) => {
    if (price === undefined || !order || !preview || order.effect === 'close') return null;
    const amount = computeProfitAtExitPrice(
      {
        side: order.side,
        price: entryPriceOf(order, preview),
        quantity: orderUnitsOf(order, preview) ?? '0',
        currency: preview.currency,
      },
      price,
    );
    return fillPlaceholders(getSign(amount) < 0 ? t.loses : t.gains, {
      amount: formatMoneyWithCurrency(removeSign(amount), preview.currency),
    });
  };
}

function Exit({
  field,
  label,
  draft,
  instrument,
  order,
  preview,
  problemOf,
  onChange,
}: AttachedOrdersProps & { field: 'takeProfit' | 'stopLoss' | 'stopLossLimit'; label: string }) {
  const problem = problemOf(field);
  const outcome = useExitOutcomeFormatter(order, preview)(order?.[field]);
  return (
    <div>
      <NumberField
        label={label}
        value={draft[field]}
        decimals={countDecimals(instrument.tick)}
        currency={instrument.currency}
        error={problem?.text ?? null}
        hint={outcome ?? undefined}
        onChange={(price) => onChange({ [field]: price })}
      />
      <OrderTicketFixes problem={problem} onChange={onChange} />
    </div>
  );
}

const EXITS = ['takeProfit', 'stopLoss', 'stopLossLimit', 'trailingStop'] as const;
const TRAIL_UNITS = ['rate', 'amount'] as const;

/** How far a further stop follows, and where it would begin. */
function TrailingExit({ draft, instrument, order, preview, problemOf, onChange }: AttachedOrdersProps) {
  const t = useTexts('ticket');
  const problem = problemOf('trailingStop');
  const money = formatCurrencyUnit(instrument.currency);
  const inMoney = draft.trailingStopIn === 'amount';
  const begins = order && preview ? computeTrailingExitStart(order, preview.quote, instrument.tick) : null;
  return (
    <div>
      <NumberField
        label={fillPlaceholders(t.trailingStop, { unit: inMoney ? money : '%' })}
        value={draft.trailingStop}
        {...(inMoney ? { decimals: countDecimals(instrument.tick), currency: instrument.currency } : { decimals: 2 })}
        error={problem?.text ?? null}
        hint={
          begins === null
            ? undefined
            : fillPlaceholders(t.trailNow, { price: formatFixed(begins, countDecimals(instrument.tick)) })
        }
        onChange={(trailingStop) => onChange({ trailingStop })}
      />
      <OrderTicketFixes problem={problem} onChange={onChange} />
      <ChipRow label={t.trailUnit} flush>
        {TRAIL_UNITS.map((unit) => (
          <Chip
            key={unit}
            chosen={draft.trailingStopIn === unit}
            onPress={() => unit !== draft.trailingStopIn && onChange({ trailingStopIn: unit, trailingStop: '' })}
          >
            {unit === 'rate' ? '%' : money}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

/** What is set, in short: "200 · 170 → 169 · 5%". */
function formatExits(draft: OrderTicketDraft): string {
  const [profit, loss, limit] = (['takeProfit', 'stopLoss', 'stopLossLimit'] as const).map((field) =>
    groupThousands(draft[field]),
  );
  const trailing = groupThousands(draft.trailingStop) + (draft.trailingStopIn === 'rate' ? '%' : '');
  return [
    ...(canAttachStop(draft) ? [] : [profit]),
    loss && limit ? `${loss} → ${limit}` : loss,
    draft.trailingStop && trailing,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** An entry's take profit and stops in a row of their own; for a limit sale the stops that would end it. */
export function OrderTicketExits(props: AttachedOrdersProps) {
  const { draft, problemOf } = props;
  const t = useTexts('ticket');
  const isSale = canAttachStop(draft);
  const unfolding = useUnfolding(EXITS.some((field) => problemOf(field) !== undefined));
  if (!isSale && orderEffectOf(draft.intent) === 'close') return null;
  return (
    <OrderTicketSection
      title={isSale ? t.lossStopped : t.exits}
      value={formatExits(draft) || t.exitsNone}
      unfolding={unfolding}
    >
      {isSale ? (
        <Exit {...props} field="stopLoss" label={draft.intent === 'cover' ? t.otherwise.cover : t.otherwise.sell} />
      ) : (
        <div className={styles.pair}>
          <Exit {...props} field="takeProfit" label={t.takeProfit} />
          <Exit {...props} field="stopLoss" label={t.stopLoss} />
        </div>
      )}
      {draft.stopLoss.trim() === '' ? null : <Exit {...props} field="stopLossLimit" label={t.stopLossLimit} />}
      <TrailingExit {...props} />
      <p className={styles.say}>{isSale ? t.otherwiseSays : t.bracketSays}</p>
    </OrderTicketSection>
  );
}

/**
 * What the second order would win or lose over the first, in a sentence; null if it opens something, or until known.
 */
function useNextOutcome({ order, preview }: Pick<AttachedOrdersProps, 'order' | 'preview'>): string | null {
  const t = useTexts('ticket');
  const next = order?.oto;
  const price = next?.limitPrice ?? next?.stopPrice;
  if (!order || !preview || next?.effect !== 'close' || price === undefined) return null;
  const amount = computeProfitAtExitPrice(
    { side: order.side, price: entryPriceOf(order, preview), quantity: next.quantity, currency: preview.currency },
    price,
  );
  return fillPlaceholders(getSign(amount) < 0 ? t.loses : t.gains, {
    amount: formatMoneyWithCurrency(removeSign(amount), preview.currency),
  });
}

/** One order triggers another: the order that waits for this one's fill. Folded until wanted. */
export function OrderTicketNextOrder(props: AttachedOrdersProps) {
  const { draft, instrument, problemOf, onChange } = props;
  const t = useTexts('ticket');
  const outcome = useNextOutcome(props);
  const rules = useLeagueRules();
  if (!canAttachNextOrder(draft)) return null;
  const [price, quantity] = [problemOf('nextPrice'), problemOf('nextQuantity')];
  const unit = unitNameOf(instrument);
  const chosen = listNextIntents(draft.intent);
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.nextLabel}</span>
      <ChipRow label={t.nextLabel} flush>
        <Chip chosen={draft.next === null} onPress={() => onChange({ next: null })}>
          {t.nextNone}
        </Chip>
        {chosen.map((intent) => (
          <Chip key={intent} chosen={draft.next === intent} onPress={() => onChange({ next: intent })}>
            {t.nextIntents[intent]}
          </Chip>
        ))}
      </ChipRow>
      {draft.next === null ? null : (
        <>
          <ChipRow label={t.nextType} flush>
            {listAllowedOrderTypes(['limit', 'stop'], orderEffectOf(draft.next), rules).map((type) => (
              <Chip key={type} chosen={draft.nextType === type} onPress={() => onChange({ nextType: type })}>
                {t[type]}
              </Chip>
            ))}
          </ChipRow>
          <NumberField
            label={fillPlaceholders(t.nextPrice, { currency: instrument.currency })}
            value={draft.nextPrice}
            decimals={countDecimals(instrument.tick)}
            currency={instrument.currency}
            error={price?.text ?? null}
            hint={outcome ?? undefined}
            onChange={(nextPrice) => onChange({ nextPrice })}
          />
          <OrderTicketFixes problem={price} onChange={onChange} />
          <NumberField
            label={unit === null ? t.nextShares : fillPlaceholders(t.nextUnits, { unit })}
            value={draft.nextQuantity}
            decimals={countDecimals(instrument.lot)}
            unit={unit ?? SHARES_UNIT}
            error={quantity?.text ?? null}
            onChange={(nextQuantity) => onChange({ nextQuantity })}
          />
          <OrderTicketFixes problem={quantity} onChange={onChange} />
          <p className={styles.say}>{orderEffectOf(draft.next) === 'open' ? t.nextOpens : t.nextCloses}</p>
        </>
      )}
    </div>
  );
}

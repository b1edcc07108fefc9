import { NumberField } from '../../components/number-field.tsx';
import { countDecimals, formatMoneyWithCurrency, getSign, removeSign } from '../../format/numbers.ts';
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
import { entryPriceOf, computeProfitAtExitPrice } from './order-ticket-price-arithmetic.ts';
import { orderUnitsOf } from './build-order-input.ts';
import type { TicketProblem } from './order-ticket-problems.ts';
import styles from './order-ticket.module.css';
import { SHARES_UNIT } from '@bourse/core/ledger/quantity-unit.ts';
import { listAllowedOrderTypes, useLeagueRules } from '../../session/league-rules.ts';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { groupThousands } from '@bourse/contract/format.ts';
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
}: AttachedOrdersProps & { field: 'takeProfit' | 'stopLoss'; label: string }) {
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

const EXITS = ['takeProfit', 'stopLoss'] as const;

/** An entry's take profit and stop loss in a row of their own; for a limit sale the stop that would end it. */
export function OrderTicketExits(props: AttachedOrdersProps) {
  const { draft, problemOf } = props;
  const t = useTexts('ticket');
  const isSale = canAttachStop(draft);
  const unfolding = useUnfolding(EXITS.some((field) => problemOf(field) !== undefined));
  if (!isSale && orderEffectOf(draft.intent) === 'close') return null;
  const prices = EXITS.map((field) => draft[field]).filter((price) => price !== '');
  return (
    <OrderTicketSection
      title={isSale ? t.lossStopped : t.exits}
      value={prices.length === 0 ? t.exitsNone : prices.map(groupThousands).join(' · ')}
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

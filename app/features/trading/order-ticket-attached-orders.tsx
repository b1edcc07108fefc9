import { NumberField } from '../../components/number-field.tsx';
import { decimalsOf, formatMoneyIn, signOf, withoutSign } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { type Draft, takesNext, takesOther } from './order-ticket-draft.ts';
import { Fixes } from './order-ticket-fixes.tsx';
import {
  effectOf,
  type Instrument,
  nextIntents,
  type OrderInput,
  type Preview,
  unitOf,
} from './order-ticket-intent.ts';
import { entryPriceOf, outcomeAt } from './order-ticket-outcome.ts';
import { unitsIn } from './order-ticket-request.ts';
import type { Problem } from './order-ticket-problems.ts';
import styles from './order-ticket.module.css';
import { SHARES } from '@bourse/core/ledger/unit.ts';
import { Chip, Chips } from '../../components/chip.tsx';

export interface BracketProps {
  draft: Draft;
  instrument: Instrument;
  order: OrderInput | null;
  preview: Preview | null;
  problemOf: (field: Problem['field']) => Problem | undefined;
  onChange: (change: Partial<Draft>) => void;
}

/** What an exit at `price` would win or lose over the order's entry, in a sentence; null until known. */
export function useOutcome(
  order: OrderInput | null,
  preview: Preview | null,
): (price: string | undefined) => string | null {
  const t = useTexts('ticket');
  return (price) => {
    if (price === undefined || !order || !preview || order.effect === 'close') return null;
    const amount = outcomeAt(
      {
        side: order.side,
        price: entryPriceOf(order, preview),
        quantity: unitsIn(order, preview) ?? '0',
        currency: preview.currency,
      },
      price,
    );
    return fill(signOf(amount) < 0 ? t.loses : t.gains, {
      amount: formatMoneyIn(withoutSign(amount), preview.currency),
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
}: BracketProps & { field: 'takeProfit' | 'stopLoss'; label: string }) {
  const problem = problemOf(field);
  const outcome = useOutcome(order, preview)(order?.[field]);
  return (
    <div>
      <NumberField
        label={label}
        value={draft[field]}
        decimals={decimalsOf(instrument.tick)}
        currency={instrument.currency}
        error={problem?.text ?? null}
        hint={outcome ?? undefined}
        onChange={(price) => onChange({ [field]: price })}
      />
      <Fixes problem={problem} onChange={onChange} />
    </div>
  );
}

/** An entry's take profit and stop loss; for a limit sale the stop that would end it. */
export function OrderTicketBracket(props: BracketProps) {
  const { draft } = props;
  const t = useTexts('ticket');
  if (takesOther(draft)) {
    return (
      <div className={styles.choice}>
        <Exit {...props} field="stopLoss" label={draft.intent === 'cover' ? t.otherwise.cover : t.otherwise.sell} />
        <p className={styles.say}>{t.otherwiseSays}</p>
      </div>
    );
  }
  if (effectOf(draft.intent) === 'close') return null;
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.bracket}</span>
      <Exit {...props} field="takeProfit" label={t.takeProfit} />
      <Exit {...props} field="stopLoss" label={t.stopLoss} />
      <p className={styles.say}>{t.bracketSays}</p>
    </div>
  );
}

/**
 * What the second order would win or lose over the first, in a sentence; null if it opens something, or until known.
 */
function useNextOutcome({ order, preview }: Pick<BracketProps, 'order' | 'preview'>): string | null {
  const t = useTexts('ticket');
  const next = order?.oto;
  const price = next?.limitPrice ?? next?.stopPrice;
  if (!order || !preview || next?.effect !== 'close' || price === undefined) return null;
  const amount = outcomeAt(
    { side: order.side, price: entryPriceOf(order, preview), quantity: next.quantity, currency: preview.currency },
    price,
  );
  return fill(signOf(amount) < 0 ? t.loses : t.gains, { amount: formatMoneyIn(withoutSign(amount), preview.currency) });
}

/** One order triggers another: the order that waits for this one's fill. Folded until wanted. */
export function OrderTicketNext(props: BracketProps) {
  const { draft, instrument, problemOf, onChange } = props;
  const t = useTexts('ticket');
  const outcome = useNextOutcome(props);
  if (!takesNext(draft)) return null;
  const [price, quantity] = [problemOf('nextPrice'), problemOf('nextQuantity')];
  const unit = unitOf(instrument);
  const chosen = nextIntents(draft.intent);
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.nextLabel}</span>
      <Chips label={t.nextLabel} flush>
        <Chip chosen={draft.next === null} onPress={() => onChange({ next: null })}>
          {t.nextNone}
        </Chip>
        {chosen.map((intent) => (
          <Chip key={intent} chosen={draft.next === intent} onPress={() => onChange({ next: intent })}>
            {t.nextIntents[intent]}
          </Chip>
        ))}
      </Chips>
      {draft.next === null ? null : (
        <>
          <Chips label={t.nextType} flush>
            {(['limit', 'stop'] as const).map((type) => (
              <Chip key={type} chosen={draft.nextType === type} onPress={() => onChange({ nextType: type })}>
                {t[type]}
              </Chip>
            ))}
          </Chips>
          <NumberField
            label={fill(t.nextPrice, { currency: instrument.currency })}
            value={draft.nextPrice}
            decimals={decimalsOf(instrument.tick)}
            currency={instrument.currency}
            error={price?.text ?? null}
            hint={outcome ?? undefined}
            onChange={(nextPrice) => onChange({ nextPrice })}
          />
          <Fixes problem={price} onChange={onChange} />
          <NumberField
            label={unit === null ? t.nextShares : fill(t.nextUnits, { unit })}
            value={draft.nextQuantity}
            decimals={decimalsOf(instrument.lot)}
            unit={unit ?? SHARES}
            error={quantity?.text ?? null}
            onChange={(nextQuantity) => onChange({ nextQuantity })}
          />
          <Fixes problem={quantity} onChange={onChange} />
          <p className={styles.say}>{effectOf(draft.next) === 'open' ? t.nextOpens : t.nextCloses}</p>
        </>
      )}
    </div>
  );
}

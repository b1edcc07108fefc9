import { NumberField } from '../../components/number-field.tsx';
import { decimalsOf, formatMoneyIn, signOf, withoutSign } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { type Draft, takesOther } from './order-ticket-draft.ts';
import { Fixes } from './order-ticket-fixes.tsx';
import { effectOf, type Instrument, type OrderInput, type Preview } from './order-ticket-intent.ts';
import { entryPriceOf, outcomeAt } from './order-ticket-outcome.ts';
import { unitsIn } from './order-ticket-order.ts';
import type { Problem } from './order-ticket-problems.ts';
import styles from './order-ticket.module.css';

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

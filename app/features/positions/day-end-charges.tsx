import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/use-call.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './positions.module.css';

type DayEnd = Answer<'trading/getPosition'>['orders'][number]['dayEnd'];

/** Charges added by the day's end, by date and name; nothing if there were none. */
export function DayEndCharges({ dayEnd, currency }: { dayEnd: DayEnd; currency: string }) {
  const t = useTexts('trading');
  const charges = useTexts('charges');
  return [...Map.groupBy(dayEnd, ({ date }) => date)].map(([date, added]) => (
    <section key={date}>
      <p className={styles.basis}>{fill(t.atDayEnd, { date: formatDate(date) })}</p>
      <KeyValues>
        {added.map(({ name, amount }) => (
          <KeyValue key={name} name={labelOf(charges, name)}>
            {formatMoneyIn(amount, currency)}
          </KeyValue>
        ))}
      </KeyValues>
    </section>
  ));
}

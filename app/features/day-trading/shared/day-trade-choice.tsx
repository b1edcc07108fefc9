import { KeyValue, KeyValues } from '../../../components/card.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { formatTime } from '../../../format/dates.ts';
import { formatMoneyIn } from '../../../format/numbers.ts';
import { fill, useTexts } from '../../../language/language.ts';
import { useNow } from '../../../time/use-now.ts';
import styles from './day-trade-choice.module.css';
import { type DayTradingMarket, endWords } from './use-day-trading.ts';

const CLOCK_EVERY_MS = 10_000;

/** On the ticket of a day trader: whether the new position is held indefinitely or ends with the session. */
export function DayTradeChoice({
  row,
  chosen,
  onChange,
}: {
  row: DayTradingMarket;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}) {
  const t = useTexts('dayTrading');
  const words = endWords(row, useNow(CLOCK_EVERY_MS));
  const says = words === 'ends' ? fill(t.daySaysAt, { time: formatTime(row.closesAt ?? '') }) : t[words];
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.held}</span>
      <Segmented
        label={t.held}
        value={chosen ? 'day' : 'free'}
        onChange={(value) => onChange(value === 'day')}
        options={[
          { value: 'free', label: t.heldFree },
          { value: 'day', label: t.heldDay },
        ]}
      />
      {chosen ? <p className={styles.choiceNote}>{says}</p> : null}
      {chosen ? (
        <KeyValues>
          <KeyValue name={t.left}>{formatMoneyIn(row.left, row.currency)}</KeyValue>
        </KeyValues>
      ) : null}
    </div>
  );
}

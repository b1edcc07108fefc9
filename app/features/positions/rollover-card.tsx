import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './positions.module.css';

type Position = Answer<'trading/getPosition'>;

/** A currency pair's next rollover, for how many days, what it credits or costs, and the total so far. */
export function RolloverCard({
  position,
  rollover,
}: {
  position: Position;
  rollover: NonNullable<Position['rollover']>;
}) {
  const t = useTexts('trading').rollover;
  const ticket = useTexts('ticket');
  const money = (amount: string) => formatMoneyIn(amount, position.currency);
  return (
    <Card title={t.title}>
      <KeyValues>
        <KeyValue name={t.next}>
          {formatTime(rollover.at)}
          <span className={styles.beneath}>
            {fill(ticket.rolloverDays, { days: rollover.days, rate: formatRate(rollover.rate) })}
          </span>
        </KeyValue>
        <KeyValue name={t.title}>{money(rollover.amount)}</KeyValue>
        <KeyValue name={t.soFar}>
          {money(position.financing)}
          <span className={styles.beneath}>{t.says}</span>
        </KeyValue>
      </KeyValues>
      <p className={styles.note}>
        {rollover.withoutDifference ? ticket.notes.rollsOverAtMarkup : ticket.notes.rollsOver}
      </p>
    </Card>
  );
}

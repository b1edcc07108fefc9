import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatRate, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './positions.module.css';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { computePriceDistance } from '../../format/typed-amounts.ts';
import { formatDuration } from '../../format/duration.ts';
import { ChangeMarginSheet } from './change-margin-sheet.tsx';
import { formatWithDigits, computePriceDigits } from './shared/price-format.ts';
import { useServerNow } from '../../time/server-clock.ts';

type Position = CallAnswer<'trading/getPosition'>;

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
  const money = (amount: string) => formatMoneyWithCurrency(amount, position.currency);
  return (
    <Card title={t.title}>
      <KeyValueList>
        <KeyValue name={t.next}>
          {formatDateTimeToMinute(rollover.at)}
          <span className={styles.beneath}>
            {fillPlaceholders(ticket.rolloverDays, { days: rollover.days, rate: formatRate(rollover.rate) })}
          </span>
        </KeyValue>
        <KeyValue name={t.title}>{money(rollover.amount)}</KeyValue>
        <KeyValue name={t.soFar}>
          {money(position.financing)}
          <span className={styles.beneath}>{t.says}</span>
        </KeyValue>
      </KeyValueList>
      <p className={styles.note}>
        {rollover.withoutDifference ? ticket.notes.rollsOverAtMarkup : ticket.notes.rollsOver}
      </p>
    </Card>
  );
}

type Loan = NonNullable<Position['loan']>;

/** How often the remaining time is recomputed. */
const COUNTED_EVERY_MS = 10_000;

/** The margin call in words: what is left, how much is needed, and until when. */
function MarginCallText({
  position,
  loan,
  price,
}: {
  position: Position;
  loan: Loan;
  price: (value: string | null) => string;
}) {
  const t = useTexts('trading').marginWords;
  const quotes = useTexts('quotes');
  const now = useServerNow(COUNTED_EVERY_MS);
  if (position.calledAt === null) return null;
  const dueMs = position.callDueAt === null ? null : Date.parse(position.callDueAt) - now;
  const values = {
    time: formatDateTimeToMinute(position.calledAt),
    left: formatMoneyWithCurrency(loan.equity, position.currency),
    lacking: formatMoneyWithCurrency(loan.lacking, position.currency),
    price: price(position.liquidationPrice),
    until: position.callDueAt === null ? '' : formatDateTimeToMinute(position.callDueAt),
  };
  return (
    <div className={styles.called}>
      <p role="status">
        <strong>{t.called}</strong> {fillPlaceholders(t.calledBody, values)}
      </p>
      {dueMs === null ? null : (
        <KeyValueList>
          <KeyValue name={t.due}>
            <strong>{dueMs > 0 ? formatDuration(quotes, dueMs) : t.dueOver}</strong>
          </KeyValue>
        </KeyValueList>
      )}
    </div>
  );
}

/** What a leveraged or short position has borrowed, its cost, and the prices of its margin call and closing. */
export function MarginCard({ position, loan }: { position: Position; loan: Loan }) {
  const t = useTexts('trading');
  const words = t.marginWords;
  const [change, setChange] = useState<'add' | 'remove' | null>(null);
  const { currency, side, lastPrice, tick, liquidationPrice, callPrice } = position;
  const digits = computePriceDigits(currency, [], tick);
  const price = (value: string | null) => (value === null ? t.neverByItself : formatWithDigits(value, digits));
  const away = (value: string | null) =>
    value === null ? null : (
      <span className={styles.beneath}>
        {fillPlaceholders(words.away, { distance: formatRate(computePriceDistance(lastPrice, value) ?? '0') })}
      </span>
    );
  const money = (amount: string) => formatMoneyWithCurrency(amount, currency);
  const sentence = fillPlaceholders(side === 'long' ? words.closesLong : words.closesShort, {
    price: formatWithCurrency(price(liquidationPrice), currency),
    maintenance: formatRate(loan.maintenance, { digits: 0 }),
    margin: money(position.margin),
  });
  return (
    <Card title={words.title}>
      <MarginCallText position={position} loan={loan} price={price} />
      <KeyValueList>
        <KeyValue name={t.margin}>{money(position.margin)}</KeyValue>
        <KeyValue name={words.left}>{money(loan.equity)}</KeyValue>
        <KeyValue name={words.callAt}>
          {price(callPrice)}
          {position.calledAt === null ? away(callPrice) : <span className={styles.beneath}>{words.reached}</span>}
        </KeyValue>
        <KeyValue name={t.closesItself}>
          {price(liquidationPrice)}
          {away(liquidationPrice)}
        </KeyValue>
        <KeyValue name={side === 'long' ? words.borrowed : words.borrowedUnits}>{money(loan.borrowed)}</KeyValue>
        {position.dayTrading || position.rollover ? null : (
          <>
            <KeyValue name={side === 'long' ? words.perNight : words.feePerNight}>
              {money(loan.perNight)}
              <span className={styles.beneath}>
                {fillPlaceholders(words.rate, { rate: formatRate(loan.rate), days: loan.dayBasis })}
              </span>
            </KeyValue>
            <KeyValue name={words.nextNight}>{formatDateTimeToMinute(loan.nextNight)}</KeyValue>
            <KeyValue name={side === 'long' ? words.soFar : words.feeSoFar}>{money(position.financing)}</KeyValue>
          </>
        )}
      </KeyValueList>
      <p className={styles.note}>{sentence}</p>
      <div className={styles.pairOfActs}>
        <Button kind="soft" onPress={() => setChange('remove')}>
          {words.remove}
        </Button>
        <Button kind="soft" onPress={() => setChange('add')}>
          {words.add}
        </Button>
      </div>
      <ChangeMarginSheet position={position} change={change} onClose={() => setChange(null)} />
    </Card>
  );
}

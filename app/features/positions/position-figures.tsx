import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Money, Tinted } from '../../components/figure.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { DayTradeEnd } from '../day-trading/day-trade-end.tsx';
import { useMarkets } from '../quotes/use-markets.ts';
import { canBeSold } from './can-be-sold.ts';
import { marketOf } from './direction.ts';
import styles from './positions.module.css';
import { useNow } from './use-now.ts';
import { formatDigits, priceDigits } from './price-words.ts';

type PositionDetail = Answer<'trading/getPosition'>;

/** A lock or an opening that passes while one looks is noticed this soon. */
const EVERY_MS = 10_000;

const digitsOf = ({ currency, averageCost, lastPrice }: PositionDetail): number => priceDigits(currency, [averageCost, lastPrice]);

/** What is held and what it is worth; for a closed position what became of it. */
export function PositionFigures({ position }: { position: PositionDetail }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const { currency } = position;
  const closed = position.status === 'closed';
  const digits = digitsOf(position);
  return (
    <Card>
      <KeyValues>
        <KeyValue name={t.status}>{terms.orderStatus[position.status]}</KeyValue>
        <KeyValue name={t.quantity}>{closed || position.openQuantity === position.quantity ? formatQuantity(position.quantity) : fill(t.openOf, { open: formatQuantity(position.openQuantity), quantity: formatQuantity(position.quantity) })}</KeyValue>
        <KeyValue name={t.averageCost}>{formatDigits(position.averageCost, digits)}</KeyValue>
        {position.closePrice === null ? null : <KeyValue name={t.closePrice}>{formatDigits(position.closePrice, digits)}</KeyValue>}
        {closed ? null : <KeyValue name={t.lastPrice}><Tinted value={position.lastPrice}>{formatDigits(position.lastPrice, digits)}</Tinted></KeyValue>}
        {closed ? null : <KeyValue name={t.marketValue}><Money amount={position.marketValue} currency={currency} />{`\u00a0${currency}`}</KeyValue>}
        {closed ? null : <KeyValue name={t.margin}>{formatMoneyIn(position.margin, currency)}</KeyValue>}
        {position.leverage > 1 ? <KeyValue name={t.leverage}>{fill(t.times, { leverage: position.leverage })}</KeyValue> : null}
        <KeyValue name={t.fees}>{formatMoneyIn(position.fees, currency)}</KeyValue>
        {isZero(position.tax) ? null : <KeyValue name={t.taxes}>{formatMoneyIn(position.tax, currency)}</KeyValue>}
        <KeyValue name={t.opened}>{formatTime(position.openedAt)}</KeyValue>
        {position.closedAt === null ? null : <KeyValue name={t.closed}>{formatTime(position.closedAt)}</KeyValue>}
        <KeyValue name={t.positionNumber}>{position.id}</KeyValue>
      </KeyValues>
    </Card>
  );
}

/** From when on it can be closed; one that is paid in full is never closed by itself. */
export function PositionTerms({ position }: { position: PositionDetail }) {
  const t = useTexts('trading');
  const market = useMarkets().find((row) => row.market === marketOf(position.instrument));
  const now = useNow(EVERY_MS);
  const { says, time } = canBeSold(position, market, now);
  return (
    <Card>
      <KeyValues>
        <KeyValue name={position.side === 'long' ? t.canBeSold : t.canBeClosed}>{fill(t[says], { time: time === null ? '' : formatTime(time) })}</KeyValue>
        {position.dayTrading ? <DayTradeEnd instrument={position.instrument} currency={position.currency} /> : null}
        {position.loan === null && !position.dayTrading ? <KeyValue name={t.closesItself}>{t.neverByItself}</KeyValue> : null}
      </KeyValues>
      {position.loan === null && !position.dayTrading ? <p className={styles.note}>{t.liquidationNone}</p> : null}
    </Card>
  );
}

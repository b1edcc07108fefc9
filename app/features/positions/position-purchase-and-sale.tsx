import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatFullDateTime } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './positions.module.css';
import { formatWithDigits, computePriceDigits } from './shared/price-format.ts';

type PositionDetail = CallAnswer<'trading/getPosition'>;
type Leg = NonNullable<PositionDetail['bought']>;

function PurchaseOrSale({
  leg,
  currency,
  tick,
  words,
}: {
  leg: Leg;
  currency: string;
  tick: string;
  words: { price: string; time: string; fee: string };
}) {
  const t = useTexts('trading');
  return (
    <>
      <KeyValue name={words.time}>
        {formatFullDateTime(leg.firstAt)}
        {leg.lastAt === leg.firstAt ? null : (
          <span className={styles.beneath}>
            {fillPlaceholders(t.legs.until, { time: formatFullDateTime(leg.lastAt) })}
          </span>
        )}
      </KeyValue>
      <KeyValue name={words.price}>
        {formatWithDigits(leg.price, computePriceDigits(currency, [], tick))}
        {leg.lastAt === leg.firstAt ? null : <span className={styles.beneath}>{t.legs.meanPrice}</span>}
      </KeyValue>
      <KeyValue name={words.fee}>{formatMoneyWithCurrency(leg.fees, currency)}</KeyValue>
    </>
  );
}

/** Purchase and sale, each with time, mean price and fee, and the taxes of both; a short position was sold first. */
export function PositionPurchaseAndSale({ position }: { position: PositionDetail }) {
  const t = useTexts('trading').legs;
  const { bought, sold, side, currency, tax } = position;
  const halves = [
    bought ? (
      <PurchaseOrSale
        key="bought"
        leg={bought}
        currency={currency}
        tick={position.tick}
        words={{ time: t.buyTime, price: t.buyPrice, fee: t.buyFee }}
      />
    ) : null,
    sold ? (
      <PurchaseOrSale
        key="sold"
        leg={sold}
        currency={currency}
        tick={position.tick}
        words={{ time: t.sellTime, price: t.sellPrice, fee: t.sellFee }}
      />
    ) : null,
  ];
  return (
    <Card title={t.title}>
      <KeyValueList>
        {side === 'long' ? halves : halves.toReversed()}
        <KeyValue name={t.tax}>{formatMoneyWithCurrency(tax, currency)}</KeyValue>
      </KeyValueList>
    </Card>
  );
}

/** The order behind it: its number, when it was submitted and accepted, and the terms of a lock. */
export function PositionOpeningOrder({ position }: { position: PositionDetail }) {
  const t = useTexts('trading');
  const { lockDays, lockMinutes, lockedUntil } = position;
  const isLocked = lockDays !== null || lockMinutes !== null;
  return (
    <Card title={t.legs.orderTitle}>
      <KeyValueList>
        <KeyValue name={t.orderNumber}>{position.openingOrder}</KeyValue>
        <KeyValue name={t.legs.applied}>{formatFullDateTime(position.appliedAt)}</KeyValue>
        <KeyValue name={t.legs.reviewed}>{formatFullDateTime(position.reviewedAt)}</KeyValue>
        {isLocked || !position.pledged ? (
          <KeyValue name={t.legs.lock}>
            {lockDays !== null
              ? fillPlaceholders(t.legs.lockDays, { days: lockDays })
              : lockMinutes !== null
                ? fillPlaceholders(t.legs.lockMinutes, { minutes: lockMinutes })
                : t.legs.noLock}
            {lockedUntil === null ? null : (
              <span className={styles.beneath}>
                {fillPlaceholders(t.legs.until, { time: formatFullDateTime(lockedUntil) })}
              </span>
            )}
          </KeyValue>
        ) : null}
        <KeyValue name={t.positionNumber}>{position.id}</KeyValue>
      </KeyValueList>
    </Card>
  );
}

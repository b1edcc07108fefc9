import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { usePriceSourceName } from '../../components/avatar-and-badges.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDate, formatFullDateTime } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatQuantity, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './positions.module.css';
import { describeFailure } from '../../api/call-failures.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import {
  instrumentCodeOf,
  orderDirectionOf,
  formatTrailDistance,
  formatTrailingExit,
  type Order,
  orderRoleOf,
} from './shared/order-text.ts';
import { Button } from '../../components/button.tsx';
import { ActingPortfolioNote } from '../../components/acting-portfolio.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { navigate } from '../../router/location.ts';
import { repeatOrder } from './shared/open-ticket-for-instrument.ts';
import { formatWithDigits, computePriceDigits } from './shared/price-format.ts';

type DayEnd = CallAnswer<'trading/getPosition'>['orders'][number]['dayEnd'];

/** Charges added by the day's end, by date and name; nothing if there were none. */
export function DayEndCharges({ dayEnd, currency }: { dayEnd: DayEnd; currency: string }) {
  const t = useTexts('trading');
  const charges = useTexts('charges');
  return [...Map.groupBy(dayEnd, ({ date }) => date)].map(([date, added]) => (
    <section key={date}>
      <p className={styles.basis}>{fillPlaceholders(t.atDayEnd, { date: formatDate(date) })}</p>
      <KeyValueList>
        {added.map(({ name, amount }) => (
          <KeyValue key={name} name={labelOf(charges, name)}>
            {formatMoneyWithCurrency(amount, currency)}
          </KeyValue>
        ))}
      </KeyValueList>
    </section>
  ));
}

/** Every step of an order's life with its time and cause, oldest first. */
function OrderLife({ order }: { order: Order }) {
  const t = useTexts('trading');
  const causes = useTexts('terms').cause;
  const { data, error, refetch } = useCall('trading/listOrderSteps', { order: order.id });
  const whole = formatQuantity(order.quantity);
  if (error && !data) return <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} />;
  return (
    <section aria-label={t.life}>
      <h3 className={styles.lifeTitle}>{t.life}</h3>
      <ol className={styles.life}>
        {data.rows.map((step) => (
          <li key={step.step}>
            <span>
              {labelOf(causes, step.cause)}
              {isZero(step.filled) || step.filled === order.quantity
                ? ''
                : ` · ${fillPlaceholders(t.filledOf, { filled: formatQuantity(step.filled), quantity: whole })}`}
            </span>
            <time dateTime={step.at}>{formatFullDateTime(step.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** At delayed prices with the time of each fill's price, and its source. */
function AveragePrice({ order: { averagePrice, fills }, digits }: { order: Order; digits: number }) {
  const t = useTexts('trading');
  const sourceNameOf = usePriceSourceName();
  if (averagePrice === null) return null;
  return (
    <KeyValue name={t.averagePrice}>
      {formatWithDigits(averagePrice, digits)}
      {fills.map(({ id, quantity, quoteAt, source }) =>
        quoteAt === undefined ? null : (
          <span key={id} className={styles.beneath}>
            {fillPlaceholders(t.filledAtQuote, {
              quantity: formatQuantity(quantity),
              at: formatFullDateTime(quoteAt),
              source: sourceNameOf(source),
            })}
          </span>
        ),
      )}
    </KeyValue>
  );
}

/** By the key's name, or its id once it has ended. */
function PlacedByApiKey({ id }: { id: string }) {
  const t = useTexts('apiKeys');
  const { data } = useCall('user/listApiKeys', {});
  return <KeyValue name={t.placedBy}>{data?.rows.find((key) => key.id === id)?.name ?? id}</KeyValue>;
}

function Particulars({ order }: { order: Order }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const { currency } = order;
  const digits = computePriceDigits(currency, [
    order.limitPrice ?? '0',
    order.averagePrice ?? '0',
    order.stopPrice ?? '0',
  ]);
  const distance = formatTrailDistance(order);
  const trailing = formatTrailingExit(order);
  const role = orderRoleOf(order);
  const borrows = order.side === 'short' || order.leverage > 1;
  const price = (name: string, value: string | null) =>
    value === null ? null : <KeyValue name={name}>{formatWithDigits(value, digits)}</KeyValue>;
  return (
    <KeyValueList>
      <KeyValue name={t.status}>{terms.orderStatus[order.status]}</KeyValue>
      <KeyValue name={t.cause}>{labelOf(terms.cause, order.cause)}</KeyValue>
      <KeyValue name={terms.direction[orderDirectionOf(order.side, order.effect)]}>
        {terms.orderType[order.type]}
        {borrows ? ` · ${terms.side[order.side]}` : ''}
        {order.leverage > 1 ? ` · ${fillPlaceholders(t.times, { leverage: order.leverage })}` : ''}
      </KeyValue>
      <KeyValue name={t.legs.code}>{instrumentCodeOf(order.instrument)}</KeyValue>
      <KeyValue name={t.quantity}>{formatQuantity(order.quantity)}</KeyValue>
      <KeyValue name={t.filled}>{formatQuantity(order.filled)}</KeyValue>
      {role === null ? null : <KeyValue name={t.linked}>{t[role]}</KeyValue>}
      {order.growsTo === null ? null : <KeyValue name={t.growsTo}>{formatQuantity(order.growsTo)}</KeyValue>}
      {price(t.stopPrice, order.stopPrice ?? order.stopNow ?? null)}
      {distance === null ? null : <KeyValue name={t.distance}>{distance}</KeyValue>}
      {order.stopPrice === null && distance === null ? null : (
        <KeyValue name={t.watches}>{terms.triggerPriceSource[order.triggerPriceSource]}</KeyValue>
      )}
      {order.triggeredAt === null ? null : (
        <KeyValue name={t.triggered}>{formatFullDateTime(order.triggeredAt)}</KeyValue>
      )}
      {order.type === 'market' ? null : price(terms.orderType.limit, order.limitPrice)}
      {price(t.takeProfit, order.takeProfit)}
      {price(t.stopLoss, order.stopLoss)}
      {price(t.stopLossLimit, order.stopLossLimit ?? null)}
      {trailing === null ? null : <KeyValue name={terms.orderType.trailing}>{trailing}</KeyValue>}
      {order.status === 'pending' && order.expiresAt !== null ? (
        <KeyValue name={t.until}>{formatFullDateTime(order.expiresAt)}</KeyValue>
      ) : null}
      {order.pricesAfter === undefined ? null : (
        <KeyValue name={t.pricesAfter}>{formatFullDateTime(order.pricesAfter)}</KeyValue>
      )}
      <AveragePrice order={order} digits={digits} />
      {isZero(order.hold) ? null : <KeyValue name={t.held}>{formatMoneyWithCurrency(order.hold, currency)}</KeyValue>}
      <KeyValue name={t.fees}>{formatMoneyWithCurrency(order.fees, currency)}</KeyValue>
      <KeyValue name={t.taxes}>{formatMoneyWithCurrency(order.tax, currency)}</KeyValue>
      <KeyValue name={t.placed}>{formatFullDateTime(order.createdAt)}</KeyValue>
      <KeyValue name={t.changed}>{formatFullDateTime(order.updatedAt)}</KeyValue>
      <KeyValue name={t.orderNumber}>{order.id}</KeyValue>
      {order.clientId === null ? null : <KeyValue name={t.legs.ownNumber}>{order.clientId}</KeyValue>}
      {order.apiKey === undefined ? null : <PlacedByApiKey id={order.apiKey} />}
    </KeyValueList>
  );
}

/** One order: what was requested, what happened to it and why. */
export function OrderDetailSheet({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const t = useTexts('trading');
  // A sleeping order names a position that doesn't exist yet.
  const position = order?.inactive ? null : order?.position;
  const again = () => {
    if (!order) return;
    onClose();
    void repeatOrder(order);
  };
  const foot = (
    <div className={position ? styles.two : undefined}>
      {position ? (
        <Button kind="soft" onPress={() => navigate('/trade/positionDetail', { position })}>
          {t.toPosition}
        </Button>
      ) : null}
      <Button kind="soft" onPress={again}>
        {t.again}
      </Button>
    </div>
  );
  return (
    <Sheet open={order !== null} onClose={onClose} title={order?.name ?? ''} foot={foot}>
      {order ? (
        <>
          <ActingPortfolioNote of={order} />
          <Particulars order={order} />
          <DayEndCharges dayEnd={order.dayEnd} currency={order.currency} />
          <OrderLife order={order} />
        </>
      ) : null}
    </Sheet>
  );
}

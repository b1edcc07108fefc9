import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { OptionalLazyComponent } from '../../components/deferred-rendering.tsx';
import { listOrderNotes } from '../../feature.ts';
import { formatClockSeconds } from '../../format/dates.ts';
import {
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatRate,
  isZero,
  getSign,
  formatWithCurrency,
  removeSign,
} from '../../format/numbers.ts';
import { fillPlaceholders, type Texts, useTexts } from '../../language/language.ts';
import { FillSource } from '../../instruments/price-origin.tsx';
import { hasLimitPrice, hasStopPrice } from './order-ticket-draft.ts';
import { formatExchangeRate } from '../exchange/shared/format-exchange-rate.ts';
import {
  type Instrument,
  type OrderIntent,
  type Order,
  type OrderInput,
  type CurrencyExchangePayment,
  unitNameOf,
} from './order-ticket-intent.ts';
import { focusStepHeading, formatUnitCount, formatFill, formatNextOrder } from './order-ticket-text.ts';
import styles from './order-ticket.module.css';

function titleOf(t: Texts['ticket'], order: Order, intent: OrderIntent): string {
  if (order.status === 'pending') return t.waiting;
  if (order.status === 'rejected' || order.status === 'cancelled') return t.rejected;
  return t.done[intent];
}

/** "25 shares at 184.27 USD"; a trailing stop has no price yet. */
function waitingAt(t: Texts['ticket'], order: Order, instrument: Instrument): string {
  const price = (hasLimitPrice(order.type) ? order.limitPrice : null) ?? order.stopPrice;
  return price === null
    ? formatUnitCount(t, order.quantity, instrument)
    : formatFill(t, order.quantity, price, instrument);
}

/** What moved in the account, if the answer doesn't say and no margin is involved: the fills with their charges. */
function movedBy({ notional, fees, tax, currency, leverage, side, effect }: Order): string | null {
  if (leverage !== 1 || side !== 'long') return null;
  const [worth, charged] = [
    parseAmount(notional, currency) ?? 0n,
    (parseAmount(fees, currency) ?? 0n) + (parseAmount(tax, currency) ?? 0n),
  ];
  return formatAmount(effect === 'open' ? worth + charged : worth - charged, currency);
}

interface ResultProps {
  order: Order;
  intent: OrderIntent;
  paid: CurrencyExchangePayment | null;
  received: string | null;
  next: OrderInput['oto'];
  instrument: Instrument;
}

/** The order's prices. */
function Prices({ order, instrument }: Pick<ResultProps, 'order' | 'instrument'>) {
  const t = useTexts('ticket');
  const terms = useTexts('terms');
  const trading = useTexts('trading');
  const price = (value: string) =>
    formatWithCurrency(formatPrice(value, order.currency, instrument.tick), order.currency);
  const { trailingStopRate, trailingStopAmount } = order;
  const trailing =
    trailingStopRate !== undefined
      ? formatRate(trailingStopRate)
      : trailingStopAmount !== undefined
        ? price(trailingStopAmount)
        : null;
  return (
    <>
      {order.stopPrice !== null && hasStopPrice(order.type) ? (
        <KeyValue name={t.yourStop}>{price(order.stopPrice)}</KeyValue>
      ) : null}
      {order.trailRate !== null ? <KeyValue name={t.distance}>{formatRate(order.trailRate)}</KeyValue> : null}
      {order.trailAmount !== null ? <KeyValue name={t.distance}>{price(order.trailAmount)}</KeyValue> : null}
      {order.limitPrice !== null && hasLimitPrice(order.type) ? (
        <KeyValue name={t.priceLimit}>{price(order.limitPrice)}</KeyValue>
      ) : null}
      {order.takeProfit === null ? null : <KeyValue name={t.profitTaken}>{price(order.takeProfit)}</KeyValue>}
      {order.stopLoss === null ? null : (
        <KeyValue name={t.lossStopped}>
          {order.stopLossLimit === undefined
            ? price(order.stopLoss)
            : fillPlaceholders(trading.stopLimitAt, { stop: price(order.stopLoss), limit: price(order.stopLossLimit) })}
        </KeyValue>
      )}
      {trailing === null ? null : <KeyValue name={terms.orderType.trailing}>{trailing}</KeyValue>}
    </>
  );
}

const isFailed = ({ status }: Order): boolean => status === 'rejected' || status === 'cancelled';

/** What it holds or has cost, and what waits for it. */
function Amounts({ order, paid, received, next, instrument }: Omit<ResultProps, 'intent'>) {
  const t = useTexts('ticket');
  const { currency } = order;
  const moved = received ?? movedBy(order);
  const receives = order.effect === 'close' && getSign(moved ?? '0') >= 0;
  const failed = isFailed(order);
  return (
    <>
      {order.status === 'pending' ? (
        <KeyValue name={t.hold}>{formatMoneyWithCurrency(order.hold, currency)}</KeyValue>
      ) : null}
      {failed || order.status === 'pending' ? null : (
        <KeyValue name={unitNameOf(instrument) === null ? t.sharesTimesPrice : t.unitsTimesPrice}>
          {formatMoneyWithCurrency(order.notional, currency)}
        </KeyValue>
      )}
      {failed || order.status === 'pending' ? null : (
        <KeyValue name={t.fees}>{formatMoneyWithCurrency(order.fees, currency)}</KeyValue>
      )}
      {next && !failed ? <KeyValue name={t.next}>{formatNextOrder(t, next, instrument)}</KeyValue> : null}
      {paid ? <KeyValue name={t.exchangeRate}>{formatExchangeRate(paid, currency)}</KeyValue> : null}
      {paid ? <KeyValue name={t.paid}>{formatMoneyWithCurrency(paid.paid, paid.currency)}</KeyValue> : null}
      {failed || isZero(order.tax) ? null : (
        <KeyValue name={t.tax}>{formatMoneyWithCurrency(order.tax, currency)}</KeyValue>
      )}
      {moved === null || failed || order.status === 'pending' ? null : (
        <KeyValue name={receives ? t.receive : t.total} sum>
          {formatMoneyWithCurrency(removeSign(moved), currency)}
        </KeyValue>
      )}
    </>
  );
}

/** The order's result, in the words of the server's answer. */
export function OrderTicketResult({ order, intent, paid, received, next, instrument }: ResultProps) {
  const t = useTexts('ticket');
  const causes = useTexts('terms').cause;
  const failed = isFailed(order);
  return (
    <div className={`${styles.step} ${styles.done}`}>
      <span className={styles.mark}>
        <Icon name={failed ? 'warn' : order.status === 'pending' ? 'clock' : 'check'} />
      </span>
      <h3 className={styles.figure} tabIndex={-1} ref={focusStepHeading}>
        {titleOf(t, order, intent)}
      </h3>
      <p role="status">
        {failed
          ? labelOf(causes, order.cause)
          : order.averagePrice !== null
            ? formatFill(t, order.filled, order.averagePrice, instrument)
            : waitingAt(t, order, instrument)}
      </p>
      {order.status === 'pending' && order.pricesAfter !== undefined ? (
        <p className={styles.say}>
          {fillPlaceholders(t.delayedWaits, { time: formatClockSeconds(order.pricesAfter) })}
        </p>
      ) : null}
      {order.status === 'pending' && !isZero(order.filled) ? (
        <p className={styles.say}>
          {fillPlaceholders(t.partly, {
            filled: formatQuantity(order.filled),
            quantity: formatQuantity(order.quantity),
          })}
        </p>
      ) : null}
      <div className={styles.wide}>
        <KeyValueList>
          <KeyValue name={instrument.name}>{instrument.code}</KeyValue>
          <Prices order={order} instrument={instrument} />
          <FillSource fills={order.fills} origin={instrument.origin} />
          <Amounts order={order} paid={paid} received={received} next={next} instrument={instrument} />
        </KeyValueList>
        {failed
          ? null
          : listOrderNotes().map(({ at, load }) => (
              <OptionalLazyComponent key={at} load={load} wanted props={{ id: order.id, portfolio: order.portfolio }} />
            ))}
      </div>
    </div>
  );
}

import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { QuietPart } from '../../components/lazy-part.tsx';
import { getOrderNotes } from '../../feature.ts';
import {
  formatMoneyIn,
  formatPrice,
  formatQuantity,
  formatRate,
  isZero,
  signOf,
  withCurrency,
  withoutSign,
} from '../../format/numbers.ts';
import { fill, type Texts, useTexts } from '../../language/language.ts';
import { isLimited, isStopped } from './order-ticket-draft.ts';
import { rateWords } from '../exchange/shared/exchange-rate.ts';
import { type Instrument, type Intent, type Order, type OrderInput, type Paid, unitOf } from './order-ticket-intent.ts';
import { countOf, filledAt, nextWords } from './order-ticket-text.ts';
import styles from './order-ticket.module.css';

function titleOf(t: Texts['ticket'], order: Order, intent: Intent): string {
  if (order.status === 'pending') return t.waiting;
  if (order.status === 'rejected' || order.status === 'cancelled') return t.rejected;
  return t.done[intent];
}

/** "25 shares at 184.27 USD"; a trailing stop has no price yet. */
function waitingAt(t: Texts['ticket'], order: Order, instrument: Instrument): string {
  const price = (isLimited(order.type) ? order.limitPrice : null) ?? order.stopPrice;
  return price === null ? countOf(t, order.quantity, instrument) : filledAt(t, order.quantity, price, instrument);
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
  intent: Intent;
  paid: Paid | null;
  received: string | null;
  next: OrderInput['oto'];
  instrument: Instrument;
}

/** The order's prices. */
function Prices({ order, instrument }: Pick<ResultProps, 'order' | 'instrument'>) {
  const t = useTexts('ticket');
  const price = (value: string) => withCurrency(formatPrice(value, order.currency, instrument.tick), order.currency);
  return (
    <>
      {order.stopPrice !== null && isStopped(order.type) ? (
        <KeyValue name={t.yourStop}>{price(order.stopPrice)}</KeyValue>
      ) : null}
      {order.trailRate !== null ? <KeyValue name={t.distance}>{formatRate(order.trailRate)}</KeyValue> : null}
      {order.trailAmount !== null ? <KeyValue name={t.distance}>{price(order.trailAmount)}</KeyValue> : null}
      {order.limitPrice !== null && isLimited(order.type) ? (
        <KeyValue name={t.priceLimit}>{price(order.limitPrice)}</KeyValue>
      ) : null}
    </>
  );
}

const isFailed = ({ status }: Order): boolean => status === 'rejected' || status === 'cancelled';

/** What it holds or has cost, and what waits for it. */
function Amounts({ order, paid, received, next, instrument }: Omit<ResultProps, 'intent'>) {
  const t = useTexts('ticket');
  const { currency } = order;
  const moved = received ?? movedBy(order);
  const receives = order.effect === 'close' && signOf(moved ?? '0') >= 0;
  const failed = isFailed(order);
  return (
    <>
      {order.status === 'pending' ? <KeyValue name={t.hold}>{formatMoneyIn(order.hold, currency)}</KeyValue> : null}
      {failed || order.status === 'pending' ? null : (
        <KeyValue name={unitOf(instrument) === null ? t.sharesTimesPrice : t.unitsTimesPrice}>
          {formatMoneyIn(order.notional, currency)}
        </KeyValue>
      )}
      {failed || order.status === 'pending' ? null : (
        <KeyValue name={t.fees}>{formatMoneyIn(order.fees, currency)}</KeyValue>
      )}
      {next && !failed ? <KeyValue name={t.next}>{nextWords(t, next, instrument)}</KeyValue> : null}
      {paid ? <KeyValue name={t.exchangeRate}>{rateWords(paid, currency)}</KeyValue> : null}
      {paid ? <KeyValue name={t.paid}>{formatMoneyIn(paid.paid, paid.currency)}</KeyValue> : null}
      {failed || isZero(order.tax) ? null : <KeyValue name={t.tax}>{formatMoneyIn(order.tax, currency)}</KeyValue>}
      {moved === null || failed || order.status === 'pending' ? null : (
        <KeyValue name={receives ? t.receive : t.total} sum>
          {formatMoneyIn(withoutSign(moved), currency)}
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
      <h3 className={styles.figure} tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {titleOf(t, order, intent)}
      </h3>
      <p role="status">
        {failed
          ? labelOf(causes, order.cause)
          : order.averagePrice !== null
            ? filledAt(t, order.filled, order.averagePrice, instrument)
            : waitingAt(t, order, instrument)}
      </p>
      {order.status === 'pending' && !isZero(order.filled) ? (
        <p className={styles.say}>
          {fill(t.partly, { filled: formatQuantity(order.filled), quantity: formatQuantity(order.quantity) })}
        </p>
      ) : null}
      <div className={styles.wide}>
        <KeyValues>
          <KeyValue name={instrument.name}>{instrument.code}</KeyValue>
          <Prices order={order} instrument={instrument} />
          <Amounts order={order} paid={paid} received={received} next={next} instrument={instrument} />
        </KeyValues>
        {failed
          ? null
          : getOrderNotes().map(({ at, load }) => (
              <QuietPart key={at} load={load} wanted props={{ id: order.id, portfolio: order.portfolio }} />
            ))}
      </div>
    </div>
  );
}

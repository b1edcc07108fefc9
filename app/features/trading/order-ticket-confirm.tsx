/** The order that waits for the fill: what it does, at what price, and its cost. */
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { SignedMoney } from '../../components/amounts.tsx';
import { formatDate } from '../../format/dates.ts';
import {
  formatMoneyIn,
  formatPrice,
  formatRate,
  isZero,
  signOf,
  withCurrency,
  withoutSign,
} from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { isForAuction, isLimited, isStop } from './order-ticket-draft.ts';
import {
  effectOf,
  type Instrument,
  type Intent,
  type OrderInput,
  type Preview,
  takesAsk,
} from './order-ticket-intent.ts';
import { entryPriceOf, outcomeAt } from './order-ticket-outcome.ts';
import { chargesOf, hasCap, unitsIn } from './order-ticket-request.ts';
import { nextWords, verbOf } from './order-ticket-text.ts';
import styles from './order-ticket.module.css';
import { type Asked, Unanswered } from '../../components/command-status.tsx';
import { Slips } from '../positions/shared/fat-finger-warning.tsx';
import { OrderTicketHolding, OrderTicketNotes, OrderTicketPaid } from './order-ticket-bill.tsx';

function NextTerm({
  next,
  preview,
  instrument,
}: {
  next: NonNullable<OrderInput['oto']>;
  preview: Preview;
  instrument: Instrument;
}) {
  const t = useTexts('ticket');
  return (
    <KeyValue name={t.next}>
      {nextWords(t, next, instrument)}
      {preview.linked ? (
        <span className={styles.beneath}>
          {fill(t.otherCharges, { amount: formatMoneyIn(preview.linked.charges, preview.currency) })}
        </span>
      ) : null}
    </KeyValue>
  );
}

interface TermsProps {
  order: OrderInput;
  preview: Preview;
  instrument: Instrument;
  intent: Intent;
}

/** Its protection, and what waits for it. */
function Linked({ order, preview, instrument }: Omit<TermsProps, 'intent'>) {
  const t = useTexts('ticket');
  const price = (value: string) =>
    withCurrency(formatPrice(value, preview.currency, instrument.tick), preview.currency);
  const outcome = (value: string) =>
    outcomeAt(
      {
        side: order.side,
        price: entryPriceOf(order, preview),
        quantity: unitsIn(order, preview) ?? '0',
        currency: preview.currency,
      },
      value,
    );
  const exit = (name: string, value: string | undefined) =>
    value === undefined ? null : (
      <KeyValue name={name}>
        {price(value)}
        <span className={styles.beneath}>
          <SignedMoney amount={outcome(value)} currency={preview.currency} unit />
        </span>
      </KeyValue>
    );
  return (
    <>
      {exit(t.profitTaken, order.takeProfit)}
      {exit(t.lossStopped, order.stopLoss)}
      {order.oto ? <NextTerm next={order.oto} preview={preview} instrument={instrument} /> : null}
      {order.oco?.stopPrice === undefined ? null : (
        <KeyValue name={t.other}>
          {price(order.oco.stopPrice)}
          {preview.linked ? (
            <span className={styles.beneath}>
              {fill(t.otherCharges, { amount: formatMoneyIn(preview.linked.charges, preview.currency) })}
            </span>
          ) : null}
        </KeyValue>
      )}
    </>
  );
}

/** The order's own terms in rows: type and validity, prices, protection. */
function OrderTicketTerms({ order, preview, instrument, intent }: TermsProps) {
  const t = useTexts('ticket');
  const terms = useTexts('terms');
  const price = (value: string) =>
    withCurrency(formatPrice(value, preview.currency, instrument.tick), preview.currency);
  // A market order that doesn't fill now waits for the next single price.
  const waits = order.type === 'market' && !preview.fillsNow && !isForAuction(order.timeInForce);
  const auction = waits || isForAuction(order.timeInForce);
  const validity = order.goodTill
    ? `${terms.timeInForce.gtd} ${formatDate(order.goodTill)}`
    : terms.timeInForce[waits ? 'atAuction' : (order.timeInForce ?? 'day')];
  return (
    <>
      <KeyValue name={t.type}>
        {terms.orderType[order.type]}
        {order.type === 'market' && !auction ? '' : ` · ${validity}`}
      </KeyValue>
      {order.stopPrice === undefined ? null : <KeyValue name={t.yourStop}>{price(order.stopPrice)}</KeyValue>}
      {order.trailRate === undefined ? null : <KeyValue name={t.distance}>{formatRate(order.trailRate)}</KeyValue>}
      {order.trailAmount === undefined ? null : <KeyValue name={t.distance}>{price(order.trailAmount)}</KeyValue>}
      {order.type === 'trailing' && intent !== 'short' ? (
        <KeyValue name={t.yourStop}>{price(preview.price)}</KeyValue>
      ) : null}
      {isStop(order.type) ? <KeyValue name={t.watches}>{terms.watched[order.watched ?? 'last']}</KeyValue> : null}
      {isLimited(order.type) ? (
        <KeyValue name={t.priceLimit}>{price(order.limitPrice ?? preview.worstPrice)}</KeyValue>
      ) : null}
      {order.type === 'market' ? (
        <KeyValue name={takesAsk(intent) ? t.priceAsk : t.priceBid}>{price(preview.price)}</KeyValue>
      ) : null}
      {order.type === 'market' && !auction ? <KeyValue name={t.worst}>{price(preview.worstPrice)}</KeyValue> : null}
      {order.amount === undefined ? null : (
        <KeyValue name={hasCap(order.type) ? t.byAmount : t.byAmountStop}>
          {formatMoneyIn(order.amount, preview.currency)}
        </KeyValue>
      )}
      <Linked order={order} preview={preview} instrument={instrument} />
    </>
  );
}

/** What is about to be sent, frozen: the order with its protection, and the figures shown with it. */
export interface Ready {
  intent: Intent;
  order: OrderInput;
  preview: Preview;
}

/** The confirmation step before the order is sent. */
export function OrderTicketConfirm({
  ready,
  instrument,
  place,
  meant,
  onMeant,
}: {
  ready: Ready;
  instrument: Instrument;
  place: Asked;
  /** Whether the customer has confirmed an order that looks like a slip. */
  meant: boolean;
  onMeant: (meant: boolean) => void;
}) {
  const t = useTexts('ticket');
  const { order, preview, intent } = ready;
  const { currency } = preview;
  const receives = signOf(preview.total) < 0;
  const charges = isZero(chargesOf(preview)) ? t.none : formatMoneyIn(chargesOf(preview), currency);
  return (
    <div className={styles.step}>
      <p className={styles.label}>{t.check}</p>
      <h3 className={styles.figure} tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {verbOf(t, intent, unitsIn(order, preview) ?? '0', instrument)}
      </h3>
      <p>{instrument.name}</p>
      <KeyValues>
        <OrderTicketTerms order={order} preview={preview} instrument={instrument} intent={intent} />
        <KeyValue name={t.feesAndTaxes}>{charges}</KeyValue>
        {effectOf(intent) === 'open' && (order.leverage ?? 1) > 1 ? (
          <KeyValue name={fill(t.margin, { n: order.leverage ?? 1 })}>
            {formatMoneyIn(preview.margin, currency)}
          </KeyValue>
        ) : null}
        <KeyValue name={receives ? t.receive : t.total} sum>
          {formatMoneyIn(receives ? withoutSign(preview.total) : preview.total, currency)}
        </KeyValue>
        <OrderTicketPaid preview={preview} />
        <OrderTicketHolding preview={preview} money={(value) => formatMoneyIn(value, currency)} />
        {preview.exchange ? (
          <KeyValue name={t.payMaximum}>{formatMoneyIn(preview.exchange.maximum, preview.exchange.currency)}</KeyValue>
        ) : null}
      </KeyValues>
      {order.amount === undefined ? null : (
        <p className={styles.say}>{hasCap(order.type) ? t.byAmountSays : t.byAmountStopSays}</p>
      )}
      <Slips preview={preview} effect={effectOf(intent)} tick={instrument.tick} meant={meant} onMeant={onMeant} />
      <OrderTicketNotes preview={preview} rises={!takesAsk(intent)} tick={instrument.tick} />
      <Unanswered of={place} says={t.unknownOutcome} />
    </div>
  );
}

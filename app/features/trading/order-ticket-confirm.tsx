/** The order that waits for the fill: what it does, at what price, and its cost. */
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { formatDate } from '../../format/dates.ts';
import {
  formatMoneyWithCurrency,
  formatPrice,
  formatRate,
  isZero,
  getSign,
  formatWithCurrency,
  removeSign,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { isAuctionOrder, hasLimitPrice, isStopOrderType } from './order-ticket-draft.ts';
import {
  orderEffectOf,
  type Instrument,
  type OrderIntent,
  type OrderInput,
  type OrderPreview,
  isFilledAtAsk,
} from './order-ticket-intent.ts';
import { entryPriceOf, computeProfitAtExitPrice } from './order-ticket-price-arithmetic.ts';
import { sumCharges, isCappedByAmount, orderUnitsOf } from './build-order-input.ts';
import { focusStepHeading, formatNextOrder, formatOrderAction } from './order-ticket-text.ts';
import styles from './order-ticket.module.css';
import { type CommandStatus, CommandStatusNote } from '../../components/command-status.tsx';
import { FatFingerWarning } from '../positions/shared/fat-finger-warning.tsx';
import { OrderTicketPriceOrigin } from './order-ticket-price-origin.tsx';
import { OrderTicketHoldingCosts, OrderTicketNotes, OrderTicketCurrencyExchangeRows } from './order-ticket-bill.tsx';

function NextTerm({
  next,
  preview,
  instrument,
}: {
  next: NonNullable<OrderInput['oto']>;
  preview: OrderPreview;
  instrument: Instrument;
}) {
  const t = useTexts('ticket');
  return (
    <KeyValue name={t.next}>
      {formatNextOrder(t, next, instrument)}
      {preview.linked ? (
        <span className={styles.beneath}>
          {fillPlaceholders(t.otherCharges, {
            amount: formatMoneyWithCurrency(preview.linked.charges, preview.currency),
          })}
        </span>
      ) : null}
    </KeyValue>
  );
}

interface TermsProps {
  order: OrderInput;
  preview: OrderPreview;
  instrument: Instrument;
  intent: OrderIntent;
}

/** Its protection, and what waits for it. */
function LinkedOrders({ order, preview, instrument }: Omit<TermsProps, 'intent'>) {
  const t = useTexts('ticket');
  const terms = useTexts('terms');
  const trading = useTexts('trading');
  const price = (value: string) =>
    formatWithCurrency(formatPrice(value, preview.currency, instrument.tick), preview.currency);
  const outcome = (value: string) =>
    computeProfitAtExitPrice(
      {
        side: order.side,
        price: entryPriceOf(order, preview),
        quantity: orderUnitsOf(order, preview) ?? '0',
        currency: preview.currency,
      },
      value,
    );
  const stop = (value: string, limit: string | undefined) =>
    limit === undefined
      ? price(value)
      : fillPlaceholders(trading.stopLimitAt, { stop: price(value), limit: price(limit) });
  const rate = order.trailingStopRate ?? order.oco?.trailRate;
  const distance = order.trailingStopAmount ?? order.oco?.trailAmount;
  const trailing = rate !== undefined ? formatRate(rate) : distance !== undefined ? price(distance) : null;
  const exit = (name: string, value: string | undefined, limit?: string) =>
    value === undefined ? null : (
      <KeyValue name={name}>
        {stop(value, limit)}
        <span className={styles.beneath}>
          <SignedMoney amount={outcome(value)} currency={preview.currency} unit />
        </span>
      </KeyValue>
    );
  return (
    <>
      {exit(t.profitTaken, order.takeProfit)}
      {exit(t.lossStopped, order.stopLoss, order.stopLossLimit)}
      {trailing === null ? null : <KeyValue name={terms.orderType.trailing}>{trailing}</KeyValue>}
      {order.oto ? <NextTerm next={order.oto} preview={preview} instrument={instrument} /> : null}
      {order.oco?.stopPrice === undefined ? null : (
        <KeyValue name={t.other}>
          {stop(order.oco.stopPrice, order.oco.limitPrice)}
          {preview.linked ? (
            <span className={styles.beneath}>
              {fillPlaceholders(t.otherCharges, {
                amount: formatMoneyWithCurrency(preview.linked.charges, preview.currency),
              })}
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
    formatWithCurrency(formatPrice(value, preview.currency, instrument.tick), preview.currency);
  // A market order that doesn't fill now waits for the next single price.
  const waits =
    order.type === 'market' && !preview.fillsNow && !isAuctionOrder(order.timeInForce) && preview.delayMinutes === null;
  const auction = waits || isAuctionOrder(order.timeInForce);
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
      {isStopOrderType(order.type) ? (
        <KeyValue name={t.watches}>{terms.triggerPriceSource[order.triggerPriceSource ?? 'last']}</KeyValue>
      ) : null}
      {hasLimitPrice(order.type) ? (
        <KeyValue name={t.priceLimit}>{price(order.limitPrice ?? preview.worstPrice)}</KeyValue>
      ) : null}
      {order.type === 'market' ? (
        <KeyValue name={isFilledAtAsk(intent) ? t.priceAsk : t.priceBid}>{price(preview.price)}</KeyValue>
      ) : null}
      {order.type === 'market' && !auction ? <KeyValue name={t.worst}>{price(preview.worstPrice)}</KeyValue> : null}
      {order.amount === undefined ? null : (
        <KeyValue name={isCappedByAmount(order.type) ? t.byAmount : t.byAmountStop}>
          {formatMoneyWithCurrency(order.amount, preview.currency)}
        </KeyValue>
      )}
      <LinkedOrders order={order} preview={preview} instrument={instrument} />
    </>
  );
}

/** What is about to be sent, frozen: the order with its protection, and the figures shown with it. */
export interface ReadyOrder {
  intent: OrderIntent;
  order: OrderInput;
  preview: OrderPreview;
}

/** The confirmation step before the order is sent. */
export function OrderTicketConfirmStep({
  ready,
  instrument,
  place,
  isSlipConfirmed,
  onSlipConfirmed,
}: {
  ready: ReadyOrder;
  instrument: Instrument;
  place: CommandStatus;
  /** Whether the customer has confirmed an order that looks like a slip. */
  isSlipConfirmed: boolean;
  onSlipConfirmed: (isSlipConfirmed: boolean) => void;
}) {
  const t = useTexts('ticket');
  const { order, preview, intent } = ready;
  const { currency } = preview;
  const receives = getSign(preview.total) < 0;
  const charges = isZero(sumCharges(preview)) ? t.none : formatMoneyWithCurrency(sumCharges(preview), currency);
  return (
    <div className={styles.step}>
      <p className={styles.label}>{t.check}</p>
      <h3 className={styles.figure} tabIndex={-1} ref={focusStepHeading}>
        {formatOrderAction(t, intent, orderUnitsOf(order, preview) ?? '0', instrument)}
      </h3>
      <p>{instrument.name}</p>
      <OrderTicketPriceOrigin instrument={instrument} quote={{ at: preview.quote.at }} />
      <KeyValueList>
        <OrderTicketTerms order={order} preview={preview} instrument={instrument} intent={intent} />
        <KeyValue name={t.feesAndTaxes}>{charges}</KeyValue>
        {orderEffectOf(intent) === 'open' && (order.leverage ?? 1) > 1 ? (
          <KeyValue name={fillPlaceholders(t.margin, { n: order.leverage ?? 1 })}>
            {formatMoneyWithCurrency(preview.margin, currency)}
          </KeyValue>
        ) : null}
        <KeyValue name={receives ? t.receive : t.total} sum>
          {formatMoneyWithCurrency(receives ? removeSign(preview.total) : preview.total, currency)}
        </KeyValue>
        <OrderTicketCurrencyExchangeRows preview={preview} />
        <OrderTicketHoldingCosts preview={preview} money={(value) => formatMoneyWithCurrency(value, currency)} />
        {preview.exchange ? (
          <KeyValue name={t.payMaximum}>
            {formatMoneyWithCurrency(preview.exchange.maximum, preview.exchange.currency)}
          </KeyValue>
        ) : null}
      </KeyValueList>
      {order.amount === undefined ? null : (
        <p className={styles.say}>{isCappedByAmount(order.type) ? t.byAmountSays : t.byAmountStopSays}</p>
      )}
      <FatFingerWarning
        preview={preview}
        effect={orderEffectOf(intent)}
        tick={instrument.tick}
        isSlipConfirmed={isSlipConfirmed}
        onSlipConfirmed={onSlipConfirmed}
      />
      <OrderTicketNotes preview={preview} rises={!isFilledAtAsk(intent)} tick={instrument.tick} />
      <CommandStatusNote command={place} says={t.unknownOutcome} />
    </div>
  );
}

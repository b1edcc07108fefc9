import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { usePriceSourceName } from '../../components/avatar-and-badges.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatDate, formatFullDateTime } from '../../format/dates.ts';
import {
  formatAveragePrice,
  formatMoney,
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatRate,
  isZero,
  getSign,
  removeSign,
  formatWithCurrency,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { formatWithDigits, computePriceDigits } from '../positions/shared/price-format.ts';
import { hasLimitPrice, hasStopPrice, type OrderType } from './order-ticket-draft.ts';
import { formatExchangeRate } from '../exchange/shared/format-exchange-rate.ts';
import { isNotionalRounded } from './order-ticket-price-arithmetic.ts';
import { computePriceDistance } from '../../format/typed-amounts.ts';
import {
  orderEffectOf,
  type Instrument,
  type OrderIntent,
  type OrderPreview,
  isFilledAtAsk,
  unitNameOf,
} from './order-ticket-intent.ts';
import styles from './order-ticket.module.css';

export interface OrderTicketBillProps {
  preview: OrderPreview;
  instrument: Instrument;
  intent: OrderIntent;
  type: OrderType;
  /** A stop's price as typed; null if the order has none. */
  stopPrice?: string | null;
  /** A limit as it would be sent; null if there is none or it can't be read. */
  limitPrice?: string | null;
  leverage: number;
  /** The order exceeds what is displayed at the best price, so its price is an average. */
  beyondDisplayed: boolean;
  /** No quantity is typed: the preview is for the smallest order, so only its price is meaningful. */
  blank?: boolean;
  /** The figures belong to an earlier input, and don't describe what is typed now. */
  stale?: boolean;
}

/** Shown in place of an unknown figure. */
const NOTHING = '–';

/** The name of the price available now: the quote's, or an average over the depth behind it. */
function usePriceName({ intent, beyondDisplayed }: OrderTicketBillProps): string {
  const t = useTexts('ticket');
  if (beyondDisplayed) return t.priceAverage;
  return isFilledAtAsk(intent) ? t.priceAsk : t.priceBid;
}

function Charges({ preview, blank }: { preview: OrderPreview; blank: boolean }) {
  const t = useTexts('ticket');
  const names = useTexts('charges');
  const charged = preview.fees.filter((charge) => !isZero(charge.amount));
  if (charged.length === 0) return <KeyValue name={t.noCharges}>{t.none}</KeyValue>;
  return charged.map((charge) => (
    <KeyValue key={charge.name} name={labelOf(names, charge.name)}>
      {blank ? NOTHING : formatMoney(charge.amount, preview.currency)}
    </KeyValue>
  ));
}

/** The costs of holding: at the next rollover, and for each night of borrowed money or stock. */
export function OrderTicketHoldingCosts({
  preview,
  money,
}: {
  preview: OrderPreview;
  money: (value: string) => string;
}) {
  const t = useTexts('ticket');
  const words = useTexts('trading').marginWords;
  return (
    <>
      {preview.rollover ? (
        <KeyValue name={fillPlaceholders(t.rollover, { date: formatDate(preview.rollover.at) })}>
          {money(preview.rollover.amount)}
          <span className={styles.beneath}>
            {fillPlaceholders(t.rolloverDays, { days: preview.rollover.days, rate: formatRate(preview.rollover.rate) })}
          </span>
        </KeyValue>
      ) : null}
      {preview.interest ? (
        <KeyValue name={words.perNight}>
          {money(preview.interest.perNight)}
          <span className={styles.beneath}>
            {fillPlaceholders(words.rate, { rate: formatRate(preview.interest.rate), days: preview.interest.dayBasis })}
          </span>
        </KeyValue>
      ) : null}
      {preview.borrow ? (
        <>
          <KeyValue name={t.borrowFee}>
            {money(preview.borrow.feePerNight)}
            <span className={styles.beneath}>
              {fillPlaceholders(t.rateYearly, { rate: formatRate(preview.borrow.rate) })}
            </span>
          </KeyValue>
          {preview.borrow.available === null ? null : (
            <KeyValue name={t.borrowable}>{formatQuantity(preview.borrow.available)}</KeyValue>
          )}
        </>
      ) : null}
    </>
  );
}

/** Everything the order costs or brings, by the rules that will charge it. */
export function OrderTicketBill(props: OrderTicketBillProps) {
  const { preview, instrument, intent, type, stopPrice = null, limitPrice = null, leverage, stale = false } = props;
  const blank = props.blank === true || stale;
  const t = useTexts('ticket');
  const { currency } = preview;
  const price = (value: string) => formatPrice(value, currency, instrument.tick);
  const average = (value: string) => formatAveragePrice(value, currency, instrument.tick);
  const distance = computePriceDistance(preview.price, preview.worstPrice);
  const money = (value: string) => (blank ? NOTHING : formatMoney(value, currency));
  const moneyIn = (value: string) => (blank ? NOTHING : formatMoneyWithCurrency(value, currency));
  const receives = getSign(preview.total) < 0;
  const now = usePriceName(props);
  const row = (name: string, value: string | null, write = price) => (
    <KeyValue name={name}>{stale || value === null ? NOTHING : formatWithCurrency(write(value), currency)}</KeyValue>
  );
  return (
    <KeyValueList>
      {stopPrice !== null && hasStopPrice(type) ? row(t.yourStop, stopPrice) : null}
      {hasLimitPrice(type) ? row(t.priceLimit, limitPrice) : null}
      {preview.fillsNow || type === 'market' ? row(now, preview.price, average) : null}
      <KeyValue name={unitNameOf(instrument) === null ? t.sharesTimesPrice : t.unitsTimesPrice}>
        {money(preview.notional)}
        {isNotionalRounded(preview) ? (
          <span className={styles.beneath}>{isFilledAtAsk(intent) ? t.roundsUp : t.roundsDown}</span>
        ) : null}
      </KeyValue>
      <Charges preview={preview} blank={blank} />
      {preview.held === null || isZero(preview.held) ? null : (
        <KeyValue name={t.chargesHeld}>{money(preview.held)}</KeyValue>
      )}
      {type === 'market' && preview.fillsNow ? (
        <KeyValue name={t.worst}>
          {stale
            ? NOTHING
            : distance === null
              ? price(preview.worstPrice)
              : fillPlaceholders(t.worstWith, {
                  price: price(preview.worstPrice),
                  percent: formatRate(distance, { digits: 1 }),
                })}
        </KeyValue>
      ) : null}
      {orderEffectOf(intent) === 'open' && leverage > 1 ? (
        <KeyValue name={fillPlaceholders(t.margin, { n: leverage })}>{money(preview.margin)}</KeyValue>
      ) : null}
      <KeyValue name={receives ? t.receive : t.total} sum>
        {moneyIn(receives ? removeSign(preview.total) : preview.total)}
      </KeyValue>
      {blank ? null : <OrderTicketCurrencyExchangeRows preview={preview} />}
      {preview.exchange && !blank ? (
        <KeyValue name={t.availableAfter}>
          {formatMoneyWithCurrency(preview.exchange.availableAfter, preview.exchange.currency)}
        </KeyValue>
      ) : (
        <KeyValue name={t.availableAfter}>{moneyIn(preview.availableAfter)}</KeyValue>
      )}
      <OrderTicketHoldingCosts preview={preview} money={money} />
    </KeyValueList>
  );
}

/** If another currency pays: the rate, the spread separately, and the amount paid. */
export function OrderTicketCurrencyExchangeRows({ preview: { exchange, currency } }: { preview: OrderPreview }) {
  const t = useTexts('ticket');
  if (!exchange) return null;
  return (
    <>
      <KeyValue name={t.exchangeRate}>{formatExchangeRate(exchange, currency)}</KeyValue>
      <KeyValue name={fillPlaceholders(t.exchangeSpread, { percent: formatRate(exchange.spreadRate) })}>
        {formatMoneyWithCurrency(exchange.spread, exchange.currency)}
      </KeyValue>
      <KeyValue name={t.youPay} sum>
        {formatMoneyWithCurrency(exchange.paid, exchange.currency)}
      </KeyValue>
    </>
  );
}

/** The bill's placeholder until the first preview arrives. */
export function OrderTicketBillSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.bone}>
          <Skeleton width={8} />
          <Skeleton width={4} />
        </div>
      ))}
    </div>
  );
}

/** Notes about the order, in plain words: when it closes automatically, what it waits for. */
export function OrderTicketNotes({ preview, rises, tick }: { preview: OrderPreview; rises: boolean; tick: string }) {
  const t = useTexts('ticket');
  const sourceNameOf = usePriceSourceName();
  const notes: Readonly<Record<string, string>> = t.notes;
  const sentences = preview.notes.flatMap((note) => notes[note] ?? []);
  if (preview.delayMinutes !== null)
    sentences.unshift(
      fillPlaceholders(t.delayed, { minutes: preview.delayMinutes }),
      fillPlaceholders(t.delayedQuote, {
        at: formatFullDateTime(preview.quote.at),
        source: sourceNameOf(preview.quote.source),
      }),
    );
  if (preview.reserved !== null)
    sentences.push(
      fillPlaceholders(t.delayedReserve, { amount: formatMoneyWithCurrency(preview.reserved, preview.currency) }),
    );
  if (preview.liquidationPrice !== null) {
    const at = (price: string) =>
      formatWithCurrency(formatWithDigits(price, computePriceDigits(preview.currency, [], tick)), preview.currency);
    const values = {
      call: at(preview.callPrice ?? preview.liquidationPrice),
      price: at(preview.liquidationPrice),
      margin: formatMoneyWithCurrency(preview.margin, preview.currency),
    };
    sentences.push(fillPlaceholders(rises ? t.stopOutRise : t.stopOutFall, values));
  }
  if (preview.exchange)
    sentences.push(fillPlaceholders(t.exchangeSays, { percent: formatRate(preview.exchange.spreadRate) }));
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

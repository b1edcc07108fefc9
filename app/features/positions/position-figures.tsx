/** When a position can be closed, and why not before: a key of the texts with its time. */
import {
  formatMoney,
  formatMoneyWithCurrency,
  formatQuantity,
  formatSignedMoney,
  isZero,
} from '../../format/numbers.ts';
import { type MarketRow, useMarkets } from '../../instruments/markets.ts';
import { findSaleLock, type SaleLock } from './shared/sale-lock.ts';
import type { Position } from './shared/group-positions.ts';
import { Money, TintOnChange, CurrencyUnit } from '../../components/price-figures.tsx';
import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { CURRENCY_DIGITS, formatDecimal, parseAmount } from '@bourse/core/ledger/money.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { DayTradeEndNote } from '../day-trading/shared/day-trade-ticket-choice.tsx';
import { isPositionPartlyClosed, instrumentMarketOf } from './shared/order-text.ts';
import styles from './positions.module.css';
import { useServerNow } from '../../time/server-clock.ts';
import { formatWithDigits, computePriceDigits } from './shared/price-format.ts';

export interface SaleAvailability {
  says: 'anyTime' | 'whileOpen' | 'fromOpening' | 'openingUnknown' | SaleLock['says'];
  /** ISO 8601, if the sentence names a time. */
  time: string | null;
}

/** `now` is epoch ms; an unknown market is left to the server. */
export function decideSaleAvailability(
  position: Pick<Position, 'status' | 'lockedUntil' | 'openQuantity' | 'pledged'>,
  market: Pick<MarketRow, 'hours' | 'session' | 'nextOpen'> | undefined,
  now: number,
): SaleAvailability {
  const lock = findSaleLock(position, now);
  if (lock) return lock;
  if (!market || market.hours === 'always') return { says: 'anyTime', time: null };
  if (market.session === 'open') return { says: 'whileOpen', time: null };
  return market.nextOpen === null
    ? { says: 'openingUnknown', time: null }
    : { says: 'fromOpening', time: market.nextOpen };
}

type PositionDetail = CallAnswer<'trading/getPosition'>;

/** How soon the end of a lock or an opening is noticed on the screen. */
const EVERY_MS = 10_000;

const digitsOf = ({ currency, tick }: PositionDetail): number => computePriceDigits(currency, [], tick);

/** A note below the profit: the profit before charges and the charges, both including what is closed already. */
export function GrossProfitNote({ position }: { position: PositionDetail }) {
  const t = useTexts('trading');
  const { profit, grossProfit, currency } = position;
  const digits = CURRENCY_DIGITS[currency] ?? 2;
  const charges = formatDecimal(
    (parseAmount(grossProfit, currency) ?? 0n) - (parseAmount(profit, currency) ?? 0n),
    digits,
  );
  return (
    <span className={styles.beneath}>
      {fillPlaceholders(t.grossBelow, {
        gross: formatSignedMoney(grossProfit, currency),
        charges: formatMoney(charges, currency),
      })}
      {isPositionPartlyClosed(position) ? <span className={styles.beneath}>{t.wholeBelow}</span> : null}
    </span>
  );
}

/** What it is worth now, and what closing would bring. */
function Worth({ position }: { position: PositionDetail }) {
  const t = useTexts('trading');
  const { currency } = position;
  const closed = position.status === 'closed';
  const digits = digitsOf(position);
  return (
    <>
      {closed ? null : (
        <KeyValue name={t.lastPrice}>
          <TintOnChange value={position.lastPrice}>{formatWithDigits(position.lastPrice, digits)}</TintOnChange>
        </KeyValue>
      )}
      {closed ? null : (
        <KeyValue name={t.marketValue}>
          <Money amount={position.marketValue} currency={currency} />
          <CurrencyUnit currency={currency} />
          <span className={styles.beneath}>
            {position.side === 'long' ? t.bidNow : t.askNow} {formatWithDigits(position.markPrice, digits)}
          </span>
          {position.loan ? <span className={styles.beneath}>{t.exposure}</span> : null}
        </KeyValue>
      )}
      {position.loan ? (
        <KeyValue name={t.equity}>
          <Money amount={position.equity} currency={currency} />
          <CurrencyUnit currency={currency} />
        </KeyValue>
      ) : null}
      {closed || (isZero(position.realizedProfit) && !isPositionPartlyClosed(position)) ? null : (
        <>
          <KeyValue name={t.openProfit}>
            <SignedMoney amount={position.openProfit} currency={currency} unit />
          </KeyValue>
          <KeyValue name={t.realizedProfit}>
            <SignedMoney amount={position.realizedProfit} currency={currency} unit />
          </KeyValue>
        </>
      )}
    </>
  );
}

/** The cost; for a partly closed position that of the open rest, with the whole cost below it. */
function Cost({ position }: { position: PositionDetail }) {
  const { legs } = useTexts('trading');
  const whole = formatMoneyWithCurrency(position.cost, position.currency);
  return isPositionPartlyClosed(position) ? (
    <KeyValue name={legs.openCost}>
      {formatMoneyWithCurrency(position.openCost, position.currency)}
      <span className={styles.beneath}>{fillPlaceholders(legs.costInAll, { cost: whole })}</span>
    </KeyValue>
  ) : (
    <KeyValue name={legs.cost}>{whole}</KeyValue>
  );
}

/** The holding, its cost and its worth. */
export function PositionFigures({ position }: { position: PositionDetail }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const { insured } = useTexts('wallet');
  const { currency } = position;
  const closed = position.status === 'closed';
  const digits = digitsOf(position);
  return (
    <Card>
      <KeyValueList>
        <KeyValue name={t.status}>{terms.orderStatus[position.status]}</KeyValue>
        <KeyValue name={t.legs.code}>{position.code}</KeyValue>
        <KeyValue name={t.legs.type}>
          {terms.side[position.side]}
          {position.leverage === 1 ? '' : ` · ${fillPlaceholders(t.times, { leverage: position.leverage })}`}
        </KeyValue>
        <KeyValue name={t.quantity}>
          {isPositionPartlyClosed(position)
            ? fillPlaceholders(t.openOf, {
                open: formatQuantity(position.openQuantity),
                quantity: formatQuantity(position.quantity),
              })
            : formatQuantity(position.quantity)}
        </KeyValue>
        <Cost position={position} />
        <KeyValue name={t.averageCost}>{formatWithDigits(position.averageCost, digits)}</KeyValue>
        <Worth position={position} />
        <KeyValue name={t.legs.originalMargin}>{formatMoneyWithCurrency(position.originalMargin, currency)}</KeyValue>
        {closed || position.loan ? null : (
          <KeyValue name={t.margin}>{formatMoneyWithCurrency(position.margin, currency)}</KeyValue>
        )}
        {position.insured ? (
          <KeyValue name={insured}>{formatMoneyWithCurrency(position.insured, currency)}</KeyValue>
        ) : null}
        {closed && !isZero(position.financing) ? (
          <KeyValue name={position.side === 'long' ? t.marginWords.soFar : t.marginWords.feeSoFar}>
            {formatMoneyWithCurrency(position.financing, currency)}
          </KeyValue>
        ) : null}
      </KeyValueList>
    </Card>
  );
}

/** When it can be closed; a fully paid position is only closed automatically if it secures a loan. */
export function PositionSaleAvailability({ position, suspended }: { position: PositionDetail; suspended: boolean }) {
  const t = useTexts('trading');
  const market = useMarkets().find((row) => row.market === instrumentMarketOf(position.instrument));
  const now = useServerNow(EVERY_MS);
  const { says, time } = decideSaleAvailability(position, market, now);
  const isOwn = position.loan === null && !position.dayTrading;
  return (
    <Card>
      <KeyValueList>
        <KeyValue name={position.side === 'long' ? t.canBeSold : t.canBeClosed}>
          {suspended
            ? t.notWhileSuspended
            : fillPlaceholders(t[says], { time: time === null ? '' : formatDateTimeToMinute(time) })}
        </KeyValue>
        {position.dayTrading ? <DayTradeEndNote instrument={position.instrument} currency={position.currency} /> : null}
        {isOwn ? (
          <KeyValue name={t.closesItself}>{position.pledged ? t.pledgedCloses : t.neverByItself}</KeyValue>
        ) : null}
      </KeyValueList>
      {isOwn ? <p className={styles.note}>{position.pledged ? t.pledgedSays : t.liquidationNone}</p> : null}
    </Card>
  );
}

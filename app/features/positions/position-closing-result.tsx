import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { describeFailure } from '../../api/call-failures.ts';
import { type CallAnswer, type CallInput, useCall } from '../../api/use-call.ts';
import { usePriceSourceName } from '../../components/avatar-and-badges.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatClockExact, formatClockSeconds, formatFullDateTime } from '../../format/dates.ts';
import { formatMoneyWithCurrency, isZero, getSign, removeSign } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { listClosingCharges, computePartialCloseResult } from './position-valuation.ts';
import { FillSource, PriceOriginLine } from '../../instruments/price-origin.tsx';
import styles from './positions.module.css';
import { formatWithDigits, computePriceDigits } from './shared/price-format.ts';
import { Button } from '../../components/button.tsx';
import { MAIN_PORTFOLIO, portfolioInput } from '../../session/chosen-portfolio.ts';
import { Icon } from '../../components/icon.tsx';
import { useDoubleTapGuard } from '../../components/use-double-tap-guard.ts';
import { formatQuantityWithUnit } from './shared/order-text.ts';

export type PositionToClose = Omit<CallAnswer<'trading/getPosition'>, 'explanations' | 'orders'>;

const EVERY_MS = 3_000;

/** What comes back to the available money, after charges, or is taken from it. */
function ReceivedAmount({ amount, takes, currency }: { amount?: string; takes: boolean; currency: string }) {
  const t = useTexts('ticket');
  return (
    <KeyValue name={takes ? t.total : t.receive} sum>
      {amount === undefined ? <Skeleton width={4} /> : formatMoneyWithCurrency(removeSign(amount), currency)}
    </KeyValue>
  );
}

/** As the sheet has read it. */
const useInstrument = (instrument: string) =>
  useCall('quotes/getInstrument', { instrument }, { staleTimeMs: 60_000 }).data;

interface CostsProps {
  position: PositionToClose;
  quantity: string;
  /** While the closing is under way nothing is read: it may have happened, and then there is nothing to close. */
  paused: boolean;
}

/** What previews the closing: in the position's own portfolio, since no other holds it. */
export const buildClosingPreviewInput = (
  { id, instrument, side, portfolio }: Pick<PositionToClose, 'id' | 'instrument' | 'side' | 'portfolio'>,
  quantity: string,
): CallInput<'trading/previewOrder'> => ({
  instrument,
  side,
  effect: 'close',
  type: 'market',
  quantity,
  position: id,
  ...portfolioInput(portfolio ?? MAIN_PORTFOLIO),
});

function DelayNote({ preview }: { preview: CallAnswer<'trading/previewOrder'> | undefined }) {
  const t = useTexts('ticket');
  const sourceNameOf = usePriceSourceName();
  if (!preview || preview.delayMinutes === null) return null;
  const { at, source } = preview.quote;
  return (
    <p className="mute">
      {fillPlaceholders(t.delayed, { minutes: preview.delayMinutes })}{' '}
      {fillPlaceholders(t.delayedQuote, { at: formatFullDateTime(at), source: sourceNameOf(source) })}
    </p>
  );
}

/** Where a real price comes from, as for an opening order; `at`: of the quote in the figures. */
function ClosingPriceOrigin({ instrument, at }: { instrument: string; at: string | undefined }) {
  const traded = useInstrument(instrument);
  return traded?.origin ? <PriceOriginLine origin={traded.origin} quote={at === undefined ? null : { at }} /> : null;
}

/** The result of closing `quantity`: read from the server, by the rules that will charge it. */
export function PositionClosingCosts({ position, quantity, paused }: CostsProps) {
  const t = useTexts('trading');
  const charges = useTexts('charges');
  const { currency, side } = position;
  const { data, error } = useCall('trading/previewOrder', buildClosingPreviewInput(position, quantity), {
    enabled: !paused,
    refetchIntervalMs: paused ? undefined : EVERY_MS,
  });
  const wait = <Skeleton width={4} />;
  const result = data ? computePartialCloseResult(position, data.price, quantity, listClosingCharges(data)) : null;
  return (
    <>
      <ClosingPriceOrigin instrument={position.instrument} at={data?.quote.at} />
      <KeyValueList>
        <KeyValue name={side === 'long' ? t.bidNow : t.askNow}>
          {data ? (
            <>
              {formatWithDigits(
                side === 'long' ? data.quote.bid : data.quote.ask,
                computePriceDigits(currency, [], position.tick),
              )}
              <span className={styles.beneath}>{formatClockSeconds(data.quote.at)}</span>
            </>
          ) : (
            wait
          )}
        </KeyValue>
        <KeyValue name={t.value}>{data ? formatMoneyWithCurrency(data.notional, currency) : wait}</KeyValue>
        {data?.fees.map((charge) => (
          <KeyValue key={charge.name} name={labelOf(charges, charge.name)}>
            {formatMoneyWithCurrency(charge.amount, currency)}
          </KeyValue>
        ))}
        {data && data.held !== null && !isZero(data.held) ? (
          <KeyValue name={t.chargesHeld}>{formatMoneyWithCurrency(data.held, currency)}</KeyValue>
        ) : null}
        <KeyValue name={t.worstPrice}>
          {data ? formatWithDigits(data.worstPrice, computePriceDigits(currency, [], position.tick)) : wait}
        </KeyValue>
        <ReceivedAmount amount={data?.total} takes={getSign(data?.total ?? '0') > 0} currency={currency} />
        <KeyValue name={t.marginWords.afterwards}>
          {data ? formatMoneyWithCurrency(data.availableAfter, currency) : wait}
        </KeyValue>
        <KeyValue name={t.grossProfit}>
          {result ? <SignedMoney amount={result.gross} currency={currency} unit /> : wait}
        </KeyValue>
        <KeyValue name={t.openingShare}>
          {result ? formatMoneyWithCurrency(result.openingShare, currency) : wait}
        </KeyValue>
        <KeyValue name={(position.side === 'long' ? t.selling : t).partProfit}>
          {result ? <SignedMoney amount={result.net} currency={currency} unit /> : wait}
        </KeyValue>
      </KeyValueList>
      <DelayNote preview={data} />
      <p className={styles.fault} role={error ? 'alert' : undefined}>
        {error ? describeFailure(error) : null}
      </p>
    </>
  );
}

export interface PositionClosingResult {
  order: CallAnswer<'trading/closePosition'>['order'];
  /** What it has brought to the available money, after charges. */
  received: CallAnswer<'trading/closePosition'>['received'];
  /** Units that are still open. */
  rest: string;
  /** The result of the closed part: after all charges, before them, and its share of the opening's charges. */
  net: string;
  gross: string;
  openingShare: string;
}

/** A closing at delayed prices, which waits for the first later one. */
function WaitingClosing({ order, onDone }: { order: PositionClosingResult['order']; onDone: () => void }) {
  const t = useTexts('ticket');
  const done = useTexts('shell').done;
  const armed = useDoubleTapGuard();
  return (
    <div role="status">
      <div className={styles.done}>
        <span className={styles.mark}>
          <Icon name="clock" />
        </span>
        <p className={styles.said}>{t.waiting}</p>
        <p className="mute">
          {fillPlaceholders(t.delayedWaits, { time: formatClockSeconds(order.pricesAfter ?? order.createdAt) })}
        </p>
      </div>
      <div className={styles.onward} inert={!armed}>
        <Button onPress={onDone}>{done}</Button>
      </div>
    </div>
  );
}

/** The result of the closing; the screen below explains the price. */
export function PositionClosingResultView({ onDone, ...closing }: PositionClosingResult & { onDone: () => void }) {
  return closing.order.status === 'pending' ? (
    <WaitingClosing order={closing.order} onDone={onDone} />
  ) : (
    <FilledClosing {...closing} onDone={onDone} />
  );
}

function FilledClosing({
  order,
  received,
  rest,
  net,
  gross,
  openingShare,
  onDone,
}: PositionClosingResult & { onDone: () => void }) {
  const t = useTexts('trading');
  const { nothingStays, partProfit } = order.side === 'long' ? t.selling : t;
  const done = useTexts('shell').done;
  const armed = useDoubleTapGuard();
  const traded = useInstrument(order.instrument);
  const filled = {
    quantity: formatQuantityWithUnit(order, order.filled),
    price: formatWithDigits(order.averagePrice ?? '0', computePriceDigits(order.currency, [order.averagePrice ?? '0'])),
  };
  return (
    <div role="status">
      <div className={styles.done}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <p className={styles.said}>{fillPlaceholders(order.side === 'long' ? t.soldAt : t.boughtBackAt, filled)}</p>
        <p className="mute">
          {isZero(rest)
            ? nothingStays
            : fillPlaceholders(t.staysOpen, { quantity: formatQuantityWithUnit(order, rest) })}
        </p>
      </div>
      <KeyValueList>
        {received === undefined ? null : (
          <ReceivedAmount amount={received} takes={getSign(received) < 0} currency={order.currency} />
        )}
        <KeyValue name={t.grossProfit}>
          <SignedMoney amount={gross} currency={order.currency} unit />
        </KeyValue>
        <KeyValue name={t.fees}>{formatMoneyWithCurrency(order.fees, order.currency)}</KeyValue>
        <KeyValue name={t.taxes}>{formatMoneyWithCurrency(order.tax, order.currency)}</KeyValue>
        <KeyValue name={t.openingShare}>{formatMoneyWithCurrency(openingShare, order.currency)}</KeyValue>
        <KeyValue name={partProfit}>
          <SignedMoney amount={net} currency={order.currency} unit />
        </KeyValue>
        <KeyValue name={t.filled}>{formatClockExact(order.updatedAt)}</KeyValue>
        <FillSource fills={order.fills} origin={traded?.origin} />
      </KeyValueList>
      <div className={styles.onward} inert={!armed}>
        <Button onPress={onDone}>{done}</Button>
      </div>
    </div>
  );
}

import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { SignedMoney } from '../../components/amounts.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatClockExact, formatClockSeconds } from '../../format/dates.ts';
import { formatMoneyIn, isZero, signOf, withoutSign } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { chargesOf, resultOfPart } from './live-position.ts';
import styles from './positions.module.css';
import { formatDigits, priceDigits } from './shared/price-format.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useArmed } from '../../components/use-tap-guard.ts';
import { quantityOf } from './shared/order-text.ts';

export type Position = Omit<Answer<'trading/getPosition'>, 'explanations' | 'orders'>;

const EVERY_MS = 3_000;

/** What comes back to the available money, after charges, or is taken from it. */
function Received({ amount, takes, currency }: { amount?: string; takes: boolean; currency: string }) {
  const t = useTexts('ticket');
  return (
    <KeyValue name={takes ? t.total : t.receive} sum>
      {amount === undefined ? <Skeleton width={4} /> : formatMoneyIn(withoutSign(amount), currency)}
    </KeyValue>
  );
}

interface CostsProps {
  position: Position;
  quantity: string;
  /** While the closing is under way nothing is read: it may have happened, and then there is nothing to close. */
  paused: boolean;
}

/** The result of closing `quantity`: read from the server, by the rules that will charge it. */
export function Costs({ position, quantity, paused }: CostsProps) {
  const t = useTexts('trading');
  const charges = useTexts('charges');
  const { currency, instrument, side } = position;
  const { data, error } = useCall(
    'trading/previewOrder',
    { instrument, side, effect: 'close', type: 'market', quantity, position: position.id },
    { enabled: !paused, everyMs: paused ? undefined : EVERY_MS },
  );
  const wait = <Skeleton width={4} />;
  const result = data ? resultOfPart(position, data.price, quantity, chargesOf(data)) : null;
  return (
    <>
      <KeyValues>
        <KeyValue name={side === 'long' ? t.bidNow : t.askNow}>
          {data ? (
            <>
              {formatDigits(
                side === 'long' ? data.quote.bid : data.quote.ask,
                priceDigits(currency, [], position.tick),
              )}
              <span className={styles.beneath}>{formatClockSeconds(data.quote.at)}</span>
            </>
          ) : (
            wait
          )}
        </KeyValue>
        <KeyValue name={t.value}>{data ? formatMoneyIn(data.notional, currency) : wait}</KeyValue>
        {data?.fees.map((charge) => (
          <KeyValue key={charge.name} name={labelOf(charges, charge.name)}>
            {formatMoneyIn(charge.amount, currency)}
          </KeyValue>
        ))}
        {data && data.held !== null && !isZero(data.held) ? (
          <KeyValue name={t.chargesHeld}>{formatMoneyIn(data.held, currency)}</KeyValue>
        ) : null}
        <KeyValue name={t.worstPrice}>
          {data ? formatDigits(data.worstPrice, priceDigits(currency, [], position.tick)) : wait}
        </KeyValue>
        <Received amount={data?.total} takes={signOf(data?.total ?? '0') > 0} currency={currency} />
        <KeyValue name={t.marginWords.afterwards}>
          {data ? formatMoneyIn(data.availableAfter, currency) : wait}
        </KeyValue>
        <KeyValue name={t.grossProfit}>
          {result ? <SignedMoney amount={result.gross} currency={currency} unit /> : wait}
        </KeyValue>
        <KeyValue name={t.openingShare}>{result ? formatMoneyIn(result.openingShare, currency) : wait}</KeyValue>
        <KeyValue name={(position.side === 'long' ? t.selling : t).partProfit}>
          {result ? <SignedMoney amount={result.net} currency={currency} unit /> : wait}
        </KeyValue>
      </KeyValues>
      <p className={styles.fault} role={error ? 'alert' : undefined}>
        {error ? describeFailure(error) : null}
      </p>
    </>
  );
}

export interface Closed {
  order: Answer<'trading/closePosition'>['order'];
  /** What it has brought to the available money, after charges. */
  received: Answer<'trading/closePosition'>['received'];
  /** Units that are still open. */
  rest: string;
  /** The result of the closed part: after all charges, before them, and its share of the opening's charges. */
  net: string;
  gross: string;
  openingShare: string;
}

/** The result of the closing; the screen below explains the price. */
export function CloseResult({
  order,
  received,
  rest,
  net,
  gross,
  openingShare,
  onDone,
}: Closed & { onDone: () => void }) {
  const t = useTexts('trading');
  const { nothingStays, partProfit } = order.side === 'long' ? t.selling : t;
  const done = useTexts('shell').done;
  const armed = useArmed();
  const filled = {
    quantity: quantityOf(order, order.filled),
    price: formatDigits(order.averagePrice ?? '0', priceDigits(order.currency, [order.averagePrice ?? '0'])),
  };
  return (
    <div role="status">
      <div className={styles.done}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <p className={styles.said}>{fill(order.side === 'long' ? t.soldAt : t.boughtBackAt, filled)}</p>
        <p className="mute">{isZero(rest) ? nothingStays : fill(t.staysOpen, { quantity: quantityOf(order, rest) })}</p>
      </div>
      <KeyValues>
        {received === undefined ? null : (
          <Received amount={received} takes={signOf(received) < 0} currency={order.currency} />
        )}
        <KeyValue name={t.grossProfit}>
          <SignedMoney amount={gross} currency={order.currency} unit />
        </KeyValue>
        <KeyValue name={t.fees}>{formatMoneyIn(order.fees, order.currency)}</KeyValue>
        <KeyValue name={t.taxes}>{formatMoneyIn(order.tax, order.currency)}</KeyValue>
        <KeyValue name={t.openingShare}>{formatMoneyIn(openingShare, order.currency)}</KeyValue>
        <KeyValue name={partProfit}>
          <SignedMoney amount={net} currency={order.currency} unit />
        </KeyValue>
        <KeyValue name={t.filled}>{formatClockExact(order.updatedAt)}</KeyValue>
      </KeyValues>
      <div className={styles.onward} inert={!armed}>
        <Button onPress={onDone}>{done}</Button>
      </div>
    </div>
  );
}

/** An exchange's quote: its figures, and the confirmation while it holds. */
import {
  type CurrencyExchangeKind,
  CURRENCY_EXCHANGE_OFFER_VALIDITY_MS,
} from '@bourse/core/trading/exchange/currency-exchange-offer.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useDebouncedValue } from '../../api/debounce.ts';
import type { ExchangeCurrencyPair } from './currency-exchange-input.ts';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatMoneyWithCurrency, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { formatSourceAndTime } from '../../instruments/price-origin-text.ts';
import { isStateMarked } from '../../instruments/price-state-mark.tsx';
import styles from './exchange.module.css';
import { formatExchangeRate } from './shared/format-exchange-rate.ts';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { CommandStatusNote } from '../../components/command-status.tsx';
import { getServerNow, useServerNow } from '../../time/server-clock.ts';

type ExchangeQuote = CallAnswer<'wallet/quoteExchange'>;

/** While typing, and while nothing is being confirmed, quotes follow the market. */
const TYPING_MS = 350;
const EVERY_MS = 10_000;

/** The quote for what is typed; `held` while it is being confirmed, so that it doesn't change under the finger. */
export function useCurrencyExchangeQuote(
  kind: CurrencyExchangeKind,
  pair: ExchangeCurrencyPair,
  amount: string | null,
  held: boolean,
) {
  const wish = useDebouncedValue(amount === null ? '' : `${pair.from} ${pair.to} ${amount}`, TYPING_MS);
  const [from = '', to = '', rested = ''] = wish.split(' ');
  const isResting = amount !== null && wish === `${pair.from} ${pair.to} ${amount}`;
  const reading = useCall(
    'wallet/quoteExchange',
    { from, to, amount: rested, kind },
    { enabled: isResting, staleTimeMs: 0, ...(held ? {} : { refetchIntervalMs: EVERY_MS }) },
  );
  return {
    quote: isResting ? reading.data : undefined,
    error: isResting ? reading.error : null,
    isFetching: reading.isFetching,
    refetch: reading.refetch,
  };
}

/** The prices from which the rate is made: where each comes from, and of when it is. */
function RateSources({ legs }: { legs: ExchangeQuote['legs'] }) {
  const t = useTexts('priceSources');
  const { source: names, priceState } = useTexts('markets');
  return legs.map(({ pair, source, at, priceState: state }) => (
    <p key={pair} className={styles.hint}>
      {t.rateFrom} {pair.slice(3, 6)}/{pair.slice(6)}: {formatSourceAndTime(t, { source, at }, names, getServerNow())}
      {isStateMarked(state) ? ` · ${priceState[state]}` : null}
    </p>
  ));
}

/** What is paid and received, at which rate. */
export function CurrencyExchangeQuoteFacts({
  quote,
}: {
  quote:
    | (Pick<ExchangeQuote, 'from' | 'to' | 'amount' | 'received' | 'rate' | 'spread' | 'spreadRate'> &
        Partial<Pick<ExchangeQuote, 'legs'>>)
    | undefined;
}) {
  const t = useTexts('funds');
  const wait = <Skeleton width={6} />;
  return (
    <>
      <KeyValueList>
        <KeyValue name={t.pay}>{quote ? formatMoneyWithCurrency(quote.amount, quote.from) : wait}</KeyValue>
        <KeyValue name={t.rate}>
          {quote ? formatExchangeRate({ rate: quote.rate, currency: quote.from }, quote.to) : wait}
        </KeyValue>
        <KeyValue name={fillPlaceholders(t.spread, { percent: quote ? formatRate(quote.spreadRate) : '…' })}>
          {quote ? formatMoneyWithCurrency(quote.spread, quote.from) : wait}
        </KeyValue>
        <KeyValue name={t.receive} sum>
          {quote ? formatMoneyWithCurrency(quote.received, quote.to) : wait}
        </KeyValue>
      </KeyValueList>
      <RateSources legs={quote?.legs ?? []} />
      {quote ? (
        <details className={styles.computed}>
          <summary>{t.rateComputed}</summary>
          <p className={styles.hint}>{fillPlaceholders(t.rateSays, { percent: formatRate(quote.spreadRate) })}</p>
        </details>
      ) : null}
    </>
  );
}

interface ConfirmExchangeProps {
  kind: CurrencyExchangeKind;
  quoted: ReturnType<typeof useCurrencyExchangeQuote>;
  onClose: () => void;
  onDone: () => void;
}

const TICK_MS = 250;
/** The rate, which is held for some seconds, and the exchange itself. */
export function ConfirmCurrencyExchange({
  kind,
  quoted: { quote: newest, isFetching, refetch },
  onClose,
  onDone,
}: ConfirmExchangeProps) {
  const t = useTexts('funds');
  const done = useTexts('successes').exchange;
  const now = useServerNow(TICK_MS);
  const carryOut = useCommand(kind === 'transfer' ? 'wallet/transfer' : 'wallet/exchange');
  const refused = useInlineFailureText(carryOut.refusal);
  const [sent, setSent] = useState<ExchangeQuote>();
  // An unanswered exchange stays as it was sent until its answer is known, even if its rate has expired.
  const isOpen = carryOut.isPending || carryOut.unanswered !== null;
  const quote = isOpen ? sent : newest;
  // The quote may have come after the last tick.
  const leftMs = quote ? Math.min(CURRENCY_EXCHANGE_OFFER_VALIDITY_MS, Date.parse(quote.expiresAt) - now) : 0;
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  const isOver = !isOpen && (seconds === 0 || refused !== null);
  async function confirm(): Promise<void> {
    if (!quote) return;
    setSent(quote);
    if (!(await carryOut.run({ quote: quote.quote }))) return;
    showToast(done, 'good');
    onDone();
  }
  const renew = () => {
    carryOut.reset();
    void refetch();
  };
  const amount = quote ? formatMoneyWithCurrency(quote.amount, quote.from) : '';
  const foot =
    isOver && !isFetching ? (
      <Button onPress={renew}>{t.newRate}</Button>
    ) : (
      <Button busy={carryOut.isPending || (isFetching && !isOpen)} onPress={() => void confirm()}>
        {fillPlaceholders(kind === 'transfer' ? t.transferNow : t.exchangeNow, { amount })}
      </Button>
    );
  return (
    <Sheet open onClose={onClose} title={t.confirm} foot={foot}>
      <CurrencyExchangeQuoteFacts quote={quote} />
      {isOpen ? (
        <div className={styles.open}>
          <CommandStatusNote command={carryOut} />
        </div>
      ) : (
        <p className={isOver ? styles.over : styles.hint} role="status">
          {refused ?? (isOver ? t.expired : isFetching ? ' ' : fillPlaceholders(t.holds, { seconds }))}
        </p>
      )}
    </Sheet>
  );
}

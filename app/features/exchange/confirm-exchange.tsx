import { type ExchangeKind, OFFER_MS } from '@bourse/core/exchange/exchange-money.ts';
import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { Unanswered } from '../../components/unanswered.tsx';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useNow } from '../../time/use-now.ts';
import styles from './exchange.module.css';
import { QuoteFacts } from './quote-facts.tsx';
import type { ExchangeQuote, useQuote } from './use-quote.ts';

interface ConfirmExchangeProps {
  kind: ExchangeKind;
  quoted: ReturnType<typeof useQuote>;
  onClose: () => void;
  onDone: () => void;
}

const TICK_MS = 250;
/** The rate, which is held for some seconds, and the exchange itself. */
export function ConfirmExchange({
  kind,
  quoted: { quote: newest, isFetching, refetch },
  onClose,
  onDone,
}: ConfirmExchangeProps) {
  const t = useTexts('funds');
  const done = useTexts('successes').exchange;
  const now = useNow(TICK_MS);
  const carryOut = useCommand(kind === 'transfer' ? 'wallet/transfer' : 'wallet/exchange');
  const refused = useSaidHere(carryOut.refusal);
  const [sent, setSent] = useState<ExchangeQuote>();
  // What may have been exchanged stays as it was sent until its answer is known, whatever has become of its rate.
  const isOpen = carryOut.isPending || carryOut.unanswered !== null;
  const quote = isOpen ? sent : newest;
  // The quote may have come after the last tick.
  const leftMs = quote ? Math.min(OFFER_MS, Date.parse(quote.expiresAt) - now) : 0;
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
  const amount = quote ? formatMoneyIn(quote.amount, quote.from) : '';
  const foot =
    isOver && !isFetching ? (
      <Button onPress={renew}>{t.newRate}</Button>
    ) : (
      <Button busy={carryOut.isPending || (isFetching && !isOpen)} onPress={() => void confirm()}>
        {fill(kind === 'transfer' ? t.transferNow : t.exchangeNow, { amount })}
      </Button>
    );
  return (
    <Sheet open onClose={onClose} title={t.confirm} foot={foot}>
      <QuoteFacts quote={quote} />
      {isOpen ? (
        <div className={styles.open}>
          <Unanswered of={carryOut} />
        </div>
      ) : (
        <p className={isOver ? styles.over : styles.hint} role="status">
          {refused ?? (isOver ? t.expired : isFetching ? ' ' : fill(t.holds, { seconds }))}
        </p>
      )}
    </Sheet>
  );
}

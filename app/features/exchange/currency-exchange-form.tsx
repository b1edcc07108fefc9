import { currencyDigitsOf } from '@bourse/core/ledger/money.ts';
import type { CurrencyExchangeKind } from '@bourse/core/trading/exchange/currency-exchange-offer.ts';
import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { MoneyFormPortfolioNote, AmountFractionChips } from '../../components/amount-chips-and-portfolio-note.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { sortHomeFirst, useDisplayCurrency } from '../../format/display-currency.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import {
  validateExchangeAmount,
  listExchangeCurrencies,
  chooseExchangeCurrency,
  chooseFirstPair,
  swapExchangeCurrencies,
} from './currency-exchange-input.ts';
import {
  ConfirmCurrencyExchange,
  CurrencyExchangeQuoteFacts,
  useCurrencyExchangeQuote,
} from './currency-exchange-quote.tsx';
import { CurrencyPickerButton } from './shared/currency-picker-button.tsx';
import styles from './exchange.module.css';

/** The message next to the amount; an empty amount is a fault only after an attempt to submit. */
function useFaultWords(
  kind: CurrencyExchangeKind,
  fault: ReturnType<typeof validateExchangeAmount>,
  from: string,
  hasTried: boolean,
): string | null {
  const t = useTexts('funds');
  const errors = useTexts('errors');
  switch (fault) {
    case null:
      return null;
    case 'required':
      return hasTried ? (kind === 'transfer' ? t.transferAmountRequired : t.exchangeAmountRequired) : null;
    case 'notPositive':
      return t.notPositive;
    case 'tooPrecise':
      return fillPlaceholders(t.tooPrecise, { currency: from, digits: currencyDigitsOf(from) });
    case 'insufficient':
      return t.notEnough;
    case 'sameCurrency':
      return errors.sameCurrency;
  }
}

/** What is to be exchanged, its quote, and whether it is being confirmed. */
function useExchangeForm(kind: CurrencyExchangeKind) {
  const [home] = useDisplayCurrency();
  const [pair, setPair] = useState(() => chooseFirstPair(kind, home));
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const [confirms, setConfirms] = useState(false);
  /** Confirmation was requested before the quote arrived: it opens with the quote, unless something else is typed. */
  const [isAwaited, setAwaited] = useState(false);
  const { data: wallet } = useCall('wallet/getWallet', {});
  const available = wallet ? (wallet.accounts.find(({ currency }) => currency === pair.from)?.available ?? '0') : null;
  const fault = validateExchangeAmount(typed, pair.from, pair.to, available);
  const words = useFaultWords(kind, fault, pair.from, hasTried);
  const asks = fault === null || fault === 'insufficient';
  const quoted = useCurrencyExchangeQuote(kind, pair, asks ? typed : null, confirms);
  function go(): void {
    setTried(true);
    if (fault !== null) return;
    setAwaited(!quoted.quote);
    if (!quoted.quote) return;
    setConfirms(true);
    void quoted.refetch();
  }
  if (isAwaited && (quoted.quote || quoted.error)) {
    setAwaited(false);
    setConfirms(quoted.quote !== undefined);
  }
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      setAwaited(false);
      set(value);
    };
  return {
    pair,
    setPair: changed(setPair),
    typed,
    setTyped: changed(setTyped),
    available,
    words,
    asks,
    quoted,
    isAwaited,
    confirms,
    setConfirms,
    go,
  };
}

type FormState = ReturnType<typeof useExchangeForm>;

/** The currencies given and received, with the amount. */
function ExchangeCurrencyFields({ kind, form }: { kind: CurrencyExchangeKind; form: FormState }) {
  const t = useTexts('funds');
  const { pair, setPair, typed, setTyped, available, words } = form;
  const [home] = useDisplayCurrency();
  const choices = sortHomeFirst(listExchangeCurrencies(kind), home);
  return (
    <Card>
      <CurrencyPickerButton
        label={kind === 'transfer' ? t.fromAccount : t.from}
        question={t.chooseFrom}
        choices={choices}
        value={pair.from}
        sub={
          available === null ? ' ' : fillPlaceholders(t.free, { amount: formatMoneyWithCurrency(available, pair.from) })
        }
        onChange={(currency) => setPair(chooseExchangeCurrency(kind, pair, 'from', currency))}
      />
      <NumberField
        label={fillPlaceholders(t.amount, { currency: pair.from })}
        value={typed}
        onChange={setTyped}
        decimals={currencyDigitsOf(pair.from)}
        currency={pair.from}
        error={words}
        quick={<AmountFractionChips amount={available} currency={pair.from} onPick={setTyped} />}
        end={
          <Button kind="plain" disabled={available === null} onPress={() => setTyped(available ?? '')}>
            {t.all}
          </Button>
        }
      />
      <div className={styles.swap} data-choice="">
        <IconButton icon="sort" label={t.swap} onPress={() => setPair(swapExchangeCurrencies(pair))} />
      </div>
      <CurrencyPickerButton
        label={kind === 'transfer' ? t.toAccount : t.to}
        question={t.chooseTo}
        choices={choices}
        value={pair.to}
        onChange={(currency) => setPair(chooseExchangeCurrency(kind, pair, 'to', currency))}
      />
    </Card>
  );
}

export function CurrencyExchangeForm({ kind, onDone }: { kind: CurrencyExchangeKind; onDone: () => void }) {
  const t = useTexts('funds');
  const form = useExchangeForm(kind);
  const { asks, quoted, isAwaited, confirms, setConfirms, go } = form;
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{kind === 'transfer' ? t.transferLead : t.lead}</p>
      <MoneyFormPortfolioNote says="mainExchanges" />
      <ExchangeCurrencyFields kind={kind} form={form} />
      {asks ? (
        <Card>
          {quoted.error ? (
            <p className={styles.over} role="alert">
              {describeFailure(quoted.error)}
            </p>
          ) : (
            <CurrencyExchangeQuoteFacts quote={quoted.quote} />
          )}
        </Card>
      ) : null}
      <ActionBar>
        <Button busy={isAwaited} onPress={go}>
          {t[kind]}
        </Button>
      </ActionBar>
      {confirms ? (
        <ConfirmCurrencyExchange kind={kind} quoted={quoted} onClose={() => setConfirms(false)} onDone={onDone} />
      ) : null}
    </div>
  );
}

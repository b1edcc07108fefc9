/** What is typed for an exchange: two currencies, one of which is USDT and one a market's account, and an amount. */
import {
  canTransferBetweenCurrencies,
  EXCHANGEABLE_CURRENCIES,
  type CurrencyExchangeKind,
  USDT_TRANSFER_CURRENCIES,
} from '@bourse/core/trading/exchange/currency-exchange-offer.ts';
import { parseAmount, parseDecimal } from '@bourse/core/ledger/money.ts';

export interface ExchangeCurrencyPair {
  from: string;
  to: string;
}

export const DEFAULT_EXCHANGE_CURRENCY_PAIRS: Readonly<Record<CurrencyExchangeKind, ExchangeCurrencyPair>> = {
  exchange: { from: 'USD', to: 'KRW' },
  transfer: { from: 'USDT', to: 'USD' },
};

/** The pair that a form starts with: from the reader's own currency, or to it where it is USDT that is moved. */
export function chooseFirstPair(kind: CurrencyExchangeKind, home: string): ExchangeCurrencyPair {
  const usual = DEFAULT_EXCHANGE_CURRENCY_PAIRS[kind];
  if (!listExchangeCurrencies(kind).includes(home)) return usual;
  if (kind === 'transfer') return home === 'USDT' ? usual : { ...usual, to: home };
  return home === usual.from ? usual : { from: home, to: usual.from };
}

export const listExchangeCurrencies = (kind: CurrencyExchangeKind): readonly string[] =>
  kind === 'exchange' ? EXCHANGEABLE_CURRENCIES : ['USDT', ...USDT_TRANSFER_CURRENCIES];

export const swapExchangeCurrencies = ({ from, to }: ExchangeCurrencyPair): ExchangeCurrencyPair => ({
  from: to,
  to: from,
});

/**
 * The pair after `currency` was chosen for one side. A transfer keeps USDT on one side; choosing the same currency
 * twice is allowed here, and refused in words.
 */
export function chooseExchangeCurrency(
  kind: CurrencyExchangeKind,
  pair: ExchangeCurrencyPair,
  side: keyof ExchangeCurrencyPair,
  currency: string,
): ExchangeCurrencyPair {
  const next = { ...pair, [side]: currency };
  if (kind === 'exchange' || canTransferBetweenCurrencies(next.from, next.to)) return next;
  const other = side === 'from' ? 'to' : 'from';
  if (currency !== 'USDT') return { ...next, [other]: 'USDT' };
  return { ...next, [other]: pair[side] === 'USDT' ? DEFAULT_EXCHANGE_CURRENCY_PAIRS.transfer.to : pair[side] };
}

export type ExchangeAmountFault = 'required' | 'notPositive' | 'tooPrecise' | 'insufficient' | 'sameCurrency';

const DIGITS_TYPED = 12;

/** The fault of a typed amount; null if a quote can be requested. `available` is null until known. */
export function validateExchangeAmount(
  typed: string,
  from: string,
  to: string,
  available: string | null,
): ExchangeAmountFault | null {
  if (from === to) return 'sameCurrency';
  if (typed.trim() === '') return 'required';
  const value = parseDecimal(typed, DIGITS_TYPED);
  if (value === null || value <= 0n) return 'notPositive';
  const amount = parseAmount(typed, from);
  if (amount === null) return 'tooPrecise';
  return available !== null && amount > (parseAmount(available, from) ?? 0n) ? 'insufficient' : null;
}

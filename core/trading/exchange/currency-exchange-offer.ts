/** Money exchanged by itself, not for an order: the customer says what to pay, and the rate decides what that buys. */
import {
  computeExchangeCost,
  CURRENCY_EXCHANGE_RATE_DIGITS,
  type ExchangeRate,
  type CurrencyExchange,
} from '../../markets/charges/currency-exchange-rate.ts';
import {
  currencyDigitsOf,
  divide,
  formatAmount,
  power10,
  SCALE,
  type Amount,
  type Currency,
} from '../../ledger/money.ts';
import { refuseInsufficientBalance } from '../execution/trading-refusals.ts';
import type { TransferCode } from '../../ledger/booking-routes.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { AccountState } from '../orders/account-state.ts';
import { refuseRestrictedAction, type RestrictionRefusal } from '../../compliance/account-restrictions.ts';

/** The specification's currencies and the markets' own. */
export const EXCHANGEABLE_CURRENCIES = [
  'CNY',
  'TWD',
  'HKD',
  'USD',
  'THB',
  'JPY',
  'VND',
  'MYR',
  'KRW',
  'USDT',
  'MXN',
  'INR',
  'SAR',
] as const satisfies readonly Currency[];
/** Accounts that money is moved to from USDT, and back: the American, Korean, Indian, Thai and Saudi markets'. */
export const USDT_TRANSFER_CURRENCIES = ['USD', 'KRW', 'INR', 'THB', 'SAR'] as const satisfies readonly Currency[];

/** A transfer is an exchange between USDT and a market's account, and has its own record. */
export type CurrencyExchangeKind = 'exchange' | 'transfer';
const includes = (list: readonly Currency[], currency: Currency): boolean => list.includes(currency);
export const isExchangeableCurrency = (currency: Currency): boolean => includes(EXCHANGEABLE_CURRENCIES, currency);
export const canTransferBetweenCurrencies = (from: Currency, to: Currency): boolean =>
  (from === 'USDT' && includes(USDT_TRANSFER_CURRENCIES, to)) ||
  (to === 'USDT' && includes(USDT_TRANSFER_CURRENCIES, from));

/** The customer's offer, and until when it is valid (epoch ms). `paid` includes `spread`. */
export interface CurrencyExchangeOffer {
  kind: CurrencyExchangeKind;
  rate: ExchangeRate;
  paid: Amount;
  spread: Amount;
  bought: Amount;
  expiresAt: number;
}

/** How long an offer is valid. */
export const CURRENCY_EXCHANGE_OFFER_VALIDITY_MS = 15_000;

/** What `paid` buys: the spread is taken from it first, rounded up; the rest's purchase is rounded down. */
export function computeExchangedAmount(
  paid: Amount,
  { pay, buy, rate, spread }: Pick<ExchangeRate, 'pay' | 'buy' | 'rate' | 'spread'>,
): { spread: Amount; bought: Amount } {
  const base = divide(paid * SCALE, SCALE + spread, 'down');
  return {
    spread: paid - base,
    bought: divide(
      base * power10(CURRENCY_EXCHANGE_RATE_DIGITS) * power10(currencyDigitsOf(buy)),
      rate * power10(currencyDigitsOf(pay)),
      'down',
    ),
  };
}

export type CurrencyExchangeRefusal =
  | { refused: 'quoteExpired'; params: Record<never, never> }
  | { refused: 'quoteMoved'; params: Record<never, never> }
  | { refused: 'exchangeTooSmall'; params: { needed: string; currency: string } };

export function buildCurrencyExchangeOffer(
  kind: CurrencyExchangeKind,
  paid: Amount,
  rate: ExchangeRate,
  now: number,
): CurrencyExchangeOffer | CurrencyExchangeRefusal {
  const { spread, bought } = computeExchangedAmount(paid, rate);
  if (bought > 0n) return { kind, rate, paid, spread, bought, expiresAt: now + CURRENCY_EXCHANGE_OFFER_VALIDITY_MS };
  return {
    refused: 'exchangeTooSmall',
    params: { needed: formatAmount(computeExchangeCost(1n, rate).paid, rate.pay), currency: rate.pay },
  };
}

/**
 * Whether the offer is still good at the `present` rate. If the market has moved against the house by more than the
 * offer's spread, accepting late would be a free option: what is bought would be worth more than what is paid for it.
 */
export const isExchangeOfferStillGood = (
  { rate }: Pick<CurrencyExchangeOffer, 'rate'>,
  present: Pick<ExchangeRate, 'rate'>,
): boolean => present.rate * SCALE <= rate.rate * (SCALE + rate.spread);

/**
 * Executes the offer exactly as quoted, or not at all; `present` is what the market gives now. Another currency is a
 * new risk: an account that may not trade may not exchange.
 */
export function decideCurrencyExchange(
  state: Pick<AccountState, 'available' | 'lastSeq' | 'states'>,
  offer: CurrencyExchangeOffer,
  present: Pick<ExchangeRate, 'rate'>,
  now: number,
):
  | (DecisionChanges & { records: { exchanges: CurrencyExchange[] } })
  | CurrencyExchangeRefusal
  | RestrictionRefusal
  | ReturnType<typeof refuseInsufficientBalance> {
  const { kind, rate, paid, spread, bought, expiresAt } = offer;
  const forbidden = refuseRestrictedAction(state.states, 'open', now);
  if (forbidden) return forbidden;
  if (now > expiresAt) return { refused: 'quoteExpired', params: {} };
  if (!isExchangeOfferStillGood(offer, present)) return { refused: 'quoteMoved', params: {} };
  const available = state.available(rate.pay);
  if (paid > available) return refuseInsufficientBalance(paid, available, rate.pay);
  const seq = state.lastSeq + 1n;
  const moved = (currency: Currency, amount: Amount, code: TransferCode) => ({
    currency,
    amount,
    code,
    reference: `e${seq}`,
  });
  return {
    transfers: [
      { ...moved(rate.pay, paid - spread, 'exchangeOut'), debit: 'available', credit: 'exchange' },
      { ...moved(rate.pay, spread, 'exchangeSpread'), debit: 'available', credit: 'fees' },
      { ...moved(rate.buy, bought, 'exchangeIn'), debit: 'exchange', credit: 'available' },
    ].filter(({ amount }) => amount > 0n) as DecisionChanges['transfers'],
    records: { exchanges: [{ order: seq, kind, rate, paid, spread, bought }] },
    notices: [
      {
        code: kind === 'transfer' ? 'transferred' : 'exchanged',
        params: {
          paid: formatAmount(paid, rate.pay),
          from: rate.pay,
          received: formatAmount(bought, rate.buy),
          to: rate.buy,
        },
      },
    ],
    lastSeq: seq,
  };
}

/** Money exchanged by itself, not for an order: the customer says what to pay, and the rate decides what that buys. */
import {
  exchangeCost,
  EXCHANGE_RATE_DIGITS,
  type ExchangeRate,
  type Exchange,
} from '../../markets/charges/exchange-cost.ts';
import { digitsOf, divide, formatAmount, power10, SCALE, type Amount, type Currency } from '../../ledger/money.ts';
import { insufficientBalance } from '../execution/refusals.ts';
import type { TransferCode } from '../../ledger/booking.ts';
import type { Changes } from '../../ledger/changes.ts';
import type { AccountState } from '../orders/account-state.ts';
import { refuseAct, type RestrictionRefusal } from '../../compliance/restrictions.ts';

/** The specification's currencies and the markets' own. */
export const EXCHANGE_CURRENCIES = [
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
export const TRANSFER_CURRENCIES = ['USD', 'KRW', 'INR', 'THB', 'SAR'] as const satisfies readonly Currency[];

/** A transfer is an exchange between USDT and a market's account, and has its own record. */
export type ExchangeKind = 'exchange' | 'transfer';
const includes = (list: readonly Currency[], currency: Currency): boolean => list.includes(currency);
export const canExchange = (currency: Currency): boolean => includes(EXCHANGE_CURRENCIES, currency);
export const canTransfer = (from: Currency, to: Currency): boolean =>
  (from === 'USDT' && includes(TRANSFER_CURRENCIES, to)) || (to === 'USDT' && includes(TRANSFER_CURRENCIES, from));

/** The customer's offer, and until when it is valid (epoch ms). `paid` includes `spread`. */
export interface Offer {
  kind: ExchangeKind;
  rate: ExchangeRate;
  paid: Amount;
  spread: Amount;
  bought: Amount;
  expiresAt: number;
}

/** How long an offer is valid. */
export const OFFER_MS = 15_000;

/** What `paid` buys: the spread is taken from it first, rounded up; the rest's purchase is rounded down. */
export function exchanged(
  paid: Amount,
  { pay, buy, rate, spread }: Pick<ExchangeRate, 'pay' | 'buy' | 'rate' | 'spread'>,
): { spread: Amount; bought: Amount } {
  const base = divide(paid * SCALE, SCALE + spread, 'down');
  return {
    spread: paid - base,
    bought: divide(
      base * power10(EXCHANGE_RATE_DIGITS) * power10(digitsOf(buy)),
      rate * power10(digitsOf(pay)),
      'down',
    ),
  };
}

export type ExchangeRefusal =
  | { refused: 'quoteExpired'; params: Record<never, never> }
  | { refused: 'quoteMoved'; params: Record<never, never> }
  | { refused: 'exchangeTooSmall'; params: { needed: string; currency: string } };

export function offerOf(kind: ExchangeKind, paid: Amount, rate: ExchangeRate, now: number): Offer | ExchangeRefusal {
  const { spread, bought } = exchanged(paid, rate);
  if (bought > 0n) return { kind, rate, paid, spread, bought, expiresAt: now + OFFER_MS };
  return {
    refused: 'exchangeTooSmall',
    params: { needed: formatAmount(exchangeCost(1n, rate).paid, rate.pay), currency: rate.pay },
  };
}

/**
 * Whether the offer is still good at the `present` rate. If the market has moved against the house by more than the
 * offer's spread, accepting late would be a free option: what is bought would be worth more than what is paid for it.
 */
export const standsAt = ({ rate }: Pick<Offer, 'rate'>, present: Pick<ExchangeRate, 'rate'>): boolean =>
  present.rate * SCALE <= rate.rate * (SCALE + rate.spread);

/**
 * Executes the offer exactly as quoted, or not at all; `present` is what the market gives now. Another currency is a
 * new risk: an account that may not trade may not exchange.
 */
export function decideExchange(
  state: Pick<AccountState, 'available' | 'lastSeq' | 'states'>,
  offer: Offer,
  present: Pick<ExchangeRate, 'rate'>,
  now: number,
):
  | (Changes & { records: { exchanges: Exchange[] } })
  | ExchangeRefusal
  | RestrictionRefusal
  | ReturnType<typeof insufficientBalance> {
  const { kind, rate, paid, spread, bought, expiresAt } = offer;
  const forbidden = refuseAct(state.states, 'open', now);
  if (forbidden) return forbidden;
  if (now > expiresAt) return { refused: 'quoteExpired', params: {} };
  if (!standsAt(offer, present)) return { refused: 'quoteMoved', params: {} };
  const available = state.available(rate.pay);
  if (paid > available) return insufficientBalance(paid, available, rate.pay);
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
    ].filter(({ amount }) => amount > 0n) as Changes['transfers'],
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

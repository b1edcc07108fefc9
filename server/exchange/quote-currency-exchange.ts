/**
 * Quotes for exchanges. The server stores none: the customer holds the quote, signed with a key derived from the
 * world's secret; it contains the offer and its expiry. The signature also covers the account, so another customer's
 * quote fails like a forged one, in the same time. The desk accepts each only once.
 */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { CURRENCY_EXCHANGE_RATE_DIGITS } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import { formatAmount, formatDecimal, formatScaled, parseAmount } from '@bourse/core/ledger/money.ts';
import {
  isExchangeableCurrency,
  canTransferBetweenCurrencies,
  type CurrencyExchangeOffer,
  buildCurrencyExchangeOffer,
} from '@bourse/core/trading/exchange/currency-exchange-offer.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import type { Handler } from '../calls/handler-types.ts';
import { CURRENCY_EXCHANGE_COMMAND_LOADS, decideQuotedExchange } from './exchange-currency.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountId } from '../ids.ts';

/** Changes nothing: the quote is signed, and the customer sends it back. */
export const quoteCurrencyExchange =
  ({ desk, exchangeRates, exchangeQuotes, venues, clock }: ServerDependencies): Handler<'wallet/quoteExchange'> =>
  async ({ from, to, amount, kind = 'exchange' }, { account }) => {
    if (from === to) return refuse('sameCurrency');
    for (const currency of [from, to])
      if (!isExchangeableCurrency(currency)) return refuse('currencyUnknown', { currency });
    if (kind === 'transfer' && !canTransferBetweenCurrencies(from, to))
      return refuse('transferNotOffered', { from, to });
    const paid = parseAmount(amount, from);
    if (paid === null || paid <= 0n) return refuse('badInput', { field: 'amount' });

    // Checked before the customer relies on the rate; the exchange checks again. Too little money is shown.
    const seen = await desk.peek({
      account,
      ...CURRENCY_EXCHANGE_COMMAND_LOADS,
      currencies: [from, to],
      decide(state, now) {
        const forbidden = refuseRestrictedAction(state.states, 'open', now);
        if (forbidden) return forbidden;
        const rate = exchangeRates(from, to, now);
        if (!rate) return refuse('exchangeRateMissing', { from, to });
        const offer = buildCurrencyExchangeOffer(kind, paid, rate, now);
        if (isRefusal(offer)) return offer;
        const available = state.available(from);
        const refused = paid > available ? null : decideQuotedExchange(state, offer, rate, now);
        return refused && 'refused' in refused ? refused : { available, rate, offer };
      },
    });
    if (isRefusal(seen)) return seen;
    const { available, rate, offer } = seen;
    return {
      quote: exchangeQuotes.issue(account, offer),
      kind,
      from,
      to,
      amount: formatAmount(paid, from),
      received: formatAmount(offer.bought, to),
      rate: formatDecimal(rate.rate, CURRENCY_EXCHANGE_RATE_DIGITS),
      spreadRate: formatScaled(rate.spread),
      spread: formatAmount(offer.spread, from),
      expiresAt: new Date(offer.expiresAt).toISOString(),
      available: formatAmount(available, from),
      legs: rate.legs.map(({ pair, source, at }) => {
        const origin = venues.origin(pair, clock.now());
        return { pair, source, at: isoTime(at), ...(origin ? { priceState: origin.state } : {}) };
      }),
    };
  };

export interface IssuedCurrencyExchangeQuote {
  number: string;
  offer: CurrencyExchangeOffer;
}

export interface CurrencyExchangeQuoteSigner {
  issue(account: AccountId, offer: CurrencyExchangeOffer): string;
  /** Null if we have not signed it, or not for this account. */
  read(account: AccountId, quote: string): IssuedCurrencyExchangeQuote | null;
}

const BIGINT = /^-?\d+n$/;
const serializeQuote = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each));
const parseQuote = (text: string): unknown =>
  JSON.parse(text, (_, each: unknown) =>
    typeof each === 'string' && BIGINT.test(each) ? BigInt(each.slice(0, -1)) : each,
  );

export function createCurrencyExchangeQuoteSigner(seed: Uint8Array): CurrencyExchangeQuoteSigner {
  const key = createHmac('sha256', seed).update('exchange quotes').digest();
  const signature = (account: AccountId, body: string): Buffer =>
    createHmac('sha256', key).update(`${account}.${body}`).digest();
  return {
    issue(account, offer) {
      const body = Buffer.from(serializeQuote({ number: randomBytes(12).toString('hex'), offer })).toString(
        'base64url',
      );
      return `${body}.${signature(account, body).toString('base64url')}`;
    },
    read(account, quote) {
      const [body = '', mac = ''] = quote.split('.');
      const receivedMac = Buffer.from(mac, 'base64url');
      const right = signature(account, body);
      if (receivedMac.length !== right.length || !timingSafeEqual(receivedMac, right)) return null;
      return parseQuote(Buffer.from(body, 'base64url').toString()) as IssuedCurrencyExchangeQuote;
    },
  };
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Offer } from '@bourse/core/exchange/exchange-money.ts';
import type { AccountId } from '../ids.ts';

export interface IssuedQuote {
  number: string;
  offer: Offer;
}

export interface ExchangeQuotes {
  issue(account: AccountId, offer: Offer): string;
  /** Null if we have not signed it, or not for this account. */
  read(account: AccountId, quote: string): IssuedQuote | null;
}

const BIGINT = /^-?\d+n$/;
const write = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each));
const read = (text: string): unknown =>
  JSON.parse(text, (_, each: unknown) =>
    typeof each === 'string' && BIGINT.test(each) ? BigInt(each.slice(0, -1)) : each,
  );

export function createExchangeQuotes(seed: Uint8Array): ExchangeQuotes {
  const key = createHmac('sha256', seed).update('exchange quotes').digest();
  const signature = (account: AccountId, body: string): Buffer =>
    createHmac('sha256', key).update(`${account}.${body}`).digest();
  return {
    issue(account, offer) {
      const body = Buffer.from(write({ number: randomBytes(12).toString('hex'), offer })).toString('base64url');
      return `${body}.${signature(account, body).toString('base64url')}`;
    },
    read(account, quote) {
      const [body = '', mac = ''] = quote.split('.');
      const given = Buffer.from(mac, 'base64url');
      const right = signature(account, body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return read(Buffer.from(body, 'base64url').toString()) as IssuedQuote;
    },
  };
}

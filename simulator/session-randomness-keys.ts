/**
 * From the world's secret seed to the key of each session. A session's key reveals nothing about another session's; the
 * keys of its instruments and of its market's common draws follow from it, so that revealing one key opens one session.
 */
import type { InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { hmacSha256, hmacSha256With, sha256 } from '@bourse/core/ledger/seals/sha256.ts';
import { parseRandomKey, type RandomKey } from './keyed-randomness.ts';

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The keys of one market and date: HMAC-SHA-256 of the seed and "session|market|date". */
export function createSessionKeyDerivation(seed: Uint8Array): (market: Market, date: string) => Uint8Array {
  const derive = hmacSha256With(seed);
  return (market, date) => derive(ascii(`session|${market}|${date}`));
}

/** Published before the session: SHA-256 of its key. */
export const sessionKeyHashOf = (sessionKey: Uint8Array): Uint8Array => sha256(sessionKey);

/**
 * The keys derived from a session's: one for each instrument's draws, one for its order book's, one for those that its
 * market shares.
 */
export interface DerivedSessionKeys {
  instrument(id: InstrumentId): RandomKey;
  orderBook(id: InstrumentId): RandomKey;
  common: RandomKey;
}

export function deriveSessionKeys(sessionKey: Uint8Array): DerivedSessionKeys {
  const derive = hmacSha256With(sessionKey);
  return {
    instrument: (id) => parseRandomKey(derive(ascii(`instrument|${id}`))),
    orderBook: (id) => parseRandomKey(derive(ascii(`book|${id}`))),
    common: parseRandomKey(derive(ascii('common'))),
  };
}

/** The key of the night before a session, which is revealed when the session's is. */
export const deriveNightKey = (sessionKey: Uint8Array): Uint8Array => hmacSha256(sessionKey, ascii('night'));

/** The key of the days before the world began, on which nobody traded and which no session key covers. */
export const deriveHistoryKey = (seed: Uint8Array, of: string): RandomKey =>
  parseRandomKey(hmacSha256(seed, ascii(`history|${of}`)));

import type { InstrumentId } from '@bourse/core/markets/market-types.ts';

/**
 * The simulator's randomness: a keyed block function (ChaCha, RFC 8439 section 2.3, with 8 rounds) that turns a key and
 * two counters into 16 words. The first hours of a session don't let anybody predict the rest. Everything below uses
 * only whole numbers, or + − × ÷ √ of doubles, which IEEE 754 fixes exactly, so every engine draws the same market.
 */

const ROUNDS = 8;
export type RandomWords = Uint32Array;
/** 8 words of key. */
export type RandomKey = Uint32Array;

/** 32 bytes as a key, little-endian as in RFC 8439. */
export function parseRandomKey(bytes: Uint8Array): RandomKey {
  if (bytes.length !== 32) throw new RangeError('a key has 32 bytes');
  const view = new DataView(bytes.buffer, bytes.byteOffset, 32);
  return Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(i * 4, true));
}

/**
 * Fills `out` (16 words) with the block of `key` at (`counter`, `domain`); `domain` separates uses of one key. It is
 * written out: a function for the quarter round on an array of words took 2.6 times as long.
 */
export function drawRandomBlock(
  key: RandomKey,
  counter: number,
  domain: number,
  out: RandomWords,
  rounds = ROUNDS,
): void {
  const k0 = key[0]! | 0,
    k1 = key[1]! | 0,
    k2 = key[2]! | 0,
    k3 = key[3]! | 0;
  const k4 = key[4]! | 0,
    k5 = key[5]! | 0,
    k6 = key[6]! | 0,
    k7 = key[7]! | 0;
  let a = 0x61707865,
    b = 0x3320646e,
    c = 0x79622d32,
    d = 0x6b206574;
  let e = k0,
    f = k1,
    g = k2,
    h = k3,
    i = k4,
    j = k5,
    k = k6,
    l = k7;
  let m = counter | 0,
    n = domain | 0,
    o = 0,
    p = 0;
  for (let round = 0; round < rounds; round += 2) {
    a = (a + e) | 0;
    m ^= a;
    m = (m << 16) | (m >>> 16);
    i = (i + m) | 0;
    e ^= i;
    e = (e << 12) | (e >>> 20);
    a = (a + e) | 0;
    m ^= a;
    m = (m << 8) | (m >>> 24);
    i = (i + m) | 0;
    e ^= i;
    e = (e << 7) | (e >>> 25);
    b = (b + f) | 0;
    n ^= b;
    n = (n << 16) | (n >>> 16);
    j = (j + n) | 0;
    f ^= j;
    f = (f << 12) | (f >>> 20);
    b = (b + f) | 0;
    n ^= b;
    n = (n << 8) | (n >>> 24);
    j = (j + n) | 0;
    f ^= j;
    f = (f << 7) | (f >>> 25);
    c = (c + g) | 0;
    o ^= c;
    o = (o << 16) | (o >>> 16);
    k = (k + o) | 0;
    g ^= k;
    g = (g << 12) | (g >>> 20);
    c = (c + g) | 0;
    o ^= c;
    o = (o << 8) | (o >>> 24);
    k = (k + o) | 0;
    g ^= k;
    g = (g << 7) | (g >>> 25);
    d = (d + h) | 0;
    p ^= d;
    p = (p << 16) | (p >>> 16);
    l = (l + p) | 0;
    h ^= l;
    h = (h << 12) | (h >>> 20);
    d = (d + h) | 0;
    p ^= d;
    p = (p << 8) | (p >>> 24);
    l = (l + p) | 0;
    h ^= l;
    h = (h << 7) | (h >>> 25);
    a = (a + f) | 0;
    p ^= a;
    p = (p << 16) | (p >>> 16);
    k = (k + p) | 0;
    f ^= k;
    f = (f << 12) | (f >>> 20);
    a = (a + f) | 0;
    p ^= a;
    p = (p << 8) | (p >>> 24);
    k = (k + p) | 0;
    f ^= k;
    f = (f << 7) | (f >>> 25);
    b = (b + g) | 0;
    m ^= b;
    m = (m << 16) | (m >>> 16);
    l = (l + m) | 0;
    g ^= l;
    g = (g << 12) | (g >>> 20);
    b = (b + g) | 0;
    m ^= b;
    m = (m << 8) | (m >>> 24);
    l = (l + m) | 0;
    g ^= l;
    g = (g << 7) | (g >>> 25);
    c = (c + h) | 0;
    n ^= c;
    n = (n << 16) | (n >>> 16);
    i = (i + n) | 0;
    h ^= i;
    h = (h << 12) | (h >>> 20);
    c = (c + h) | 0;
    n ^= c;
    n = (n << 8) | (n >>> 24);
    i = (i + n) | 0;
    h ^= i;
    h = (h << 7) | (h >>> 25);
    d = (d + e) | 0;
    o ^= d;
    o = (o << 16) | (o >>> 16);
    j = (j + o) | 0;
    e ^= j;
    e = (e << 12) | (e >>> 20);
    d = (d + e) | 0;
    o ^= d;
    o = (o << 8) | (o >>> 24);
    j = (j + o) | 0;
    e ^= j;
    e = (e << 7) | (e >>> 25);
  }
  out[0] = a + 0x61707865;
  out[1] = b + 0x3320646e;
  out[2] = c + 0x79622d32;
  out[3] = d + 0x6b206574;
  out[4] = e + k0;
  out[5] = f + k1;
  out[6] = g + k2;
  out[7] = h + k3;
  out[8] = i + k4;
  out[9] = j + k5;
  out[10] = k + k6;
  out[11] = l + k7;
  out[12] = m + (counter | 0);
  out[13] = n + (domain | 0);
  out[14] = o;
  out[15] = p;
}

/** A word as a number in [0, 1). */
export const toUnitInterval = (word: number): number => word / 4294967296;

/**
 * e^x for |x| ≤ 1 to five digits, above 0 everywhere there: a Padé quotient, since engines differ in Math.exp's last
 * bit.
 */
export function computeExponential(x: number): number {
  const even = 1 + (x * x) / 12;
  return (even + x / 2) / (even - x / 2);
}

/**
 * Public variety: numbers that make one company differ from another, the same in every world. Nothing secret depends on
 * them.
 */

/** A number in [0, 1) from the instrument and a word (FNV-1a with a final mix). */
export function publicRandomFractionOf(instrument: InstrumentId, word: string): number {
  let hash = 0x811c9dc5;
  const text = `${instrument}/${word}`;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** `publicRandomFractionOf` spread over `low` to `high`. */
export const publicRandomNumberBetween = (instrument: InstrumentId, word: string, low: number, high: number): number =>
  low + (high - low) * publicRandomFractionOf(instrument, word);

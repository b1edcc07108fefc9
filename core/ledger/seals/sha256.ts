/**
 * SHA-256 and HMAC-SHA-256 over bytes, so that anyone can recompute the simulator's prices and seals in any JavaScript
 * engine. Sources: FIPS 180-4 (section 6.2), RFC 2104. Not constant-time in the key; no password goes through here.
 */

const BLOCK_BYTES = 64;

const PRIMES = firstPrimes(64);
/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUND = Int32Array.from(PRIMES, (prime) => fractionBits(prime, 3n));
/** First 32 bits of the fractional parts of the square roots of the first 8 primes (FIPS 180-4, 5.3.3). */
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionBits(prime, 2n));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

/** Whole-number root of `prime × 2^(32·degree)`, whose low 32 bits are the root's first 32 fractional bits. */
function fractionBits(prime: number, degree: bigint): number {
  const target = BigInt(prime) << (32n * degree);
  let low = 0n;
  let high = 1n << 48n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle;
  }
  return Number(BigInt.asIntN(32, low));
}

// One schedule for all calls: a compression never yields, so no other call can see it half written.
const schedule = new Int32Array(64);

function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let i = 0; i < 16; i++) {
    const at = offset + i * 4;
    schedule[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const x = schedule[i - 15]!;
    const y = schedule[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[i] = (schedule[i - 16]! + s0 + schedule[i - 7]! + s1) | 0;
  }
  let a = state[0]!,
    b = state[1]!,
    c = state[2]!,
    d = state[3]!;
  let e = state[4]!,
    f = state[5]!,
    g = state[6]!,
    h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + schedule[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

// At most two blocks, for the end of a message; shared like the schedule.
const tail = new Uint8Array(2 * BLOCK_BYTES);
const last = new DataView(tail.buffer);

/** Absorbs `bytes` into `state` and finishes; `absorbed` bytes (whole blocks) went in before. */
function finish(state: Int32Array, bytes: Uint8Array, absorbed: number): Uint8Array {
  let offset = 0;
  for (; offset + BLOCK_BYTES <= bytes.length; offset += BLOCK_BYTES) compress(state, bytes, offset);
  const rest = bytes.length - offset;
  const length = rest + 9 <= BLOCK_BYTES ? BLOCK_BYTES : 2 * BLOCK_BYTES;
  for (let i = 0; i < rest; i++) tail[i] = bytes[offset + i]!;
  tail[rest] = 0x80;
  tail.fill(0, rest + 1, length);
  const total = absorbed + bytes.length;
  last.setUint32(length - 8, Math.floor(total / 2 ** 29));
  last.setUint32(length - 4, (total << 3) >>> 0);
  for (let at = 0; at < length; at += BLOCK_BYTES) compress(state, tail, at);
  const digest = new Uint8Array(32);
  for (let i = 0; i < 8; i++) {
    const word = state[i]!;
    digest[4 * i] = word >>> 24;
    digest[4 * i + 1] = word >>> 16;
    digest[4 * i + 2] = word >>> 8;
    digest[4 * i + 3] = word;
  }
  return digest;
}

const fresh = new Int32Array(8);
/** `state` restored, to continue from; it is valid until the next message begins. */
function startFrom(state: Int32Array): Int32Array {
  fresh.set(state);
  return fresh;
}

/** SHA-256 digest (32 bytes) of `bytes`. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return finish(startFrom(INITIAL), bytes, 0);
}

/** HMAC-SHA-256 (32 bytes) of `bytes` under `key` of any length. */
export function hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  return hmacSha256With(key)(bytes);
}

/** `hmacSha256` with one key for many messages: the key's two blocks are absorbed once. */
export function hmacSha256With(key: Uint8Array): (bytes: Uint8Array) => Uint8Array {
  const short = key.length > BLOCK_BYTES ? sha256(key) : key;
  const padded = (mask: number): Int32Array => {
    const block = new Uint8Array(BLOCK_BYTES).fill(mask);
    for (let i = 0; i < short.length; i++) block[i] = short[i]! ^ mask;
    const state = INITIAL.slice();
    compress(state, block, 0);
    return state;
  };
  const inner = padded(0x36);
  const outer = padded(0x5c);
  return (bytes) => {
    const within = finish(startFrom(inner), bytes, BLOCK_BYTES);
    return finish(startFrom(outer), within, BLOCK_BYTES);
  };
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Bytes as lower-case hexadecimal text. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** The source of a draw's randomness, of either kind, and whether it is the one named when the offer opened. */
import { asciiToBytes, parseHash } from '../../ledger/seals/merkle-tree.ts';
import { sha256, toHex } from '../../ledger/seals/sha256.ts';
import type { SerializedDraw, DrawRandomness } from './serialized-draw.ts';

/**
 * About a minute for a server (computing roots with its own library, see the decision on draws), and a second at most
 * to check on a phone.
 */
export const DELAY_FUNCTION_STEPS = 30_000;
/**
 * How soon after the close the root is published and the secret revealed: sooner than anybody could know the outcome,
 * even with machines ten times as fast. If the secret isn't revealed by then, the draw continues without it.
 */
export const ENTRIES_ROOT_PUBLICATION_LIMIT_MS = 5_000;

/**
 * Whether a root was fixed before anybody could have influenced it; instants are the machine's, in milliseconds. A
 * drand round that was known before makes the offer `void`: all money is returned. A `late` root of a delay counts,
 * since a server may have been down, and readers are told.
 */
export function judgeEntriesRootTiming(
  round: Pick<DrawRandomness & { kind: 'beacon' }, 'kind' | 'round'> | { kind: 'delay' },
  { closedAt, rootedAt }: { closedAt: number; rootedAt: number },
): 'inTime' | 'late' | 'void' {
  if (round.kind === 'beacon')
    return rootedAt < getBeaconRoundTime(DRAND_QUICKNET_CHAIN, round.round) ? 'inTime' : 'void';
  return rootedAt <= closedAt + ENTRIES_ROOT_PUBLICATION_LIMIT_MS ? 'inTime' : 'late';
}

/** What the operator publishes of its secret (32 bytes, hexadecimal) when the offer opens. */
export const computeSecretCommitment = (secret: string): string => toHex(sha256(asciiToBytes(`commitment|${secret}`)));

export type DrawRandomnessFault = 'signatureFalse' | 'secretFalse' | 'delayFalse';

/**
 * 32 bytes as hexadecimal; null before their time. `verify` checks a beacon's signature; without it the signature is
 * taken as given, for callers that look the round up elsewhere.
 */
export function computeDrawRandomness(
  { offering, round, root, commitment }: Pick<SerializedDraw, 'offering' | 'round' | 'root' | 'commitment'>,
  verify: VerifyBeaconSignature | null,
): { randomness: string } | { fault: DrawRandomnessFault } | null {
  if (root === null) return null;
  return round.kind === 'beacon'
    ? computeBeaconRandomness(round, verify)
    : computeDelayRandomness(offering, root, commitment, round);
}

function computeBeaconRandomness(
  { chain, publicKey, round, signature }: DrawRandomness & { kind: 'beacon' },
  verify: VerifyBeaconSignature | null,
): { randomness: string } | { fault: DrawRandomnessFault } | null {
  if (signature === null) return null;
  const bytes = parseBeaconSignature(signature);
  // The operator's own chain would sign anything.
  if (
    bytes === null ||
    !isKnownChain(chain, publicKey) ||
    (verify !== null && !verify(publicKey, buildBeaconRoundMessage(round), signature))
  )
    return { fault: 'signatureFalse' };
  return { randomness: toHex(sha256(bytes)) };
}

function computeDelayRandomness(
  offering: string,
  root: string,
  commitment: string | null,
  { steps, secret, output }: DrawRandomness & { kind: 'delay' },
): { randomness: string } | { fault: DrawRandomnessFault } | null {
  if (secret !== null && (parseHash(secret) === null || computeSecretCommitment(secret) !== commitment))
    return { fault: 'secretFalse' };
  if (output === null) return null;
  const end = parseDelayValue(output);
  if (end === null || !isDelayOutput(computeDelayStart(offering, root, secret), steps, end))
    return { fault: 'delayFalse' };
  return { randomness: toHex(sha256(asciiToBytes(output))) };
}

// Rounds of drand, the public randomness of many organizations (drand.love): they sign each round's number together at
// its time, and nobody can know a signature before. The caller provides the signature check (BLS12-381).

/** A chain as drand's `/info` describes it; `genesis` and `period` in seconds. */
export interface BeaconChain {
  hash: string;
  publicKey: string;
  genesis: number;
  period: number;
}

/**
 * The chain `quicknet`: a round every three seconds since 23 August 2023, unchained, signatures on G1 (RFC 9380).
 * Source: api.drand.sh, /52db9ba7…c84e971/info.
 */
export const DRAND_QUICKNET_CHAIN: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921c' +
    'c22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

/**
 * The time between an offer's close and its round, so that the root of the entries is published first; milliseconds.
 */
export const BEACON_ROUND_WAIT_MS = 10 * 60_000;

/** The first round at or after `at` (milliseconds since 1970). */
export const findBeaconRoundAt = ({ genesis, period }: BeaconChain, at: number): number =>
  Math.max(1, Math.ceil((at / 1000 - genesis) / period) + 1);

/** When a round is signed, in milliseconds since 1970. */
export const getBeaconRoundTime = ({ genesis, period }: BeaconChain, round: number): number =>
  (genesis + (round - 1) * period) * 1000;

/** The message that the chain signs: the SHA-256 of the round's number as eight bytes. */
export function buildBeaconRoundMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

/** The bytes of a signature (48) in drand's form; null for anything else. */
export function parseBeaconSignature(signature: string): Uint8Array | null {
  if (!/^[0-9a-f]{96}$/.test(signature)) return null;
  return bytesOf(signature);
}

/** Whether `signature` is the chain's of `message`: hexadecimal public key and signature. */
export type VerifyBeaconSignature = (publicKey: string, message: Uint8Array, signature: string) => boolean;

/** The signature check: a library's BLS12-381 with signatures on G1. */
export interface BlsSignatureLibrary<Point> {
  hash(message: Uint8Array, domain: string): Point;
  verify(signature: Uint8Array, message: Point, publicKey: Uint8Array): boolean;
}

/** As named by drand's scheme `bls-unchained-g1-rfc9380`; RFC 9380, 8.8.1. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

/** A value that isn't a point of its group isn't a signature. */
export const createBeaconSignatureVerifier =
  <Point>(signatures: BlsSignatureLibrary<Point>): VerifyBeaconSignature =>
  (publicKey, message, signature) => {
    try {
      return signatures.verify(bytesOf(signature), signatures.hash(message, DOMAIN), bytesOf(publicKey));
    } catch {
      return false;
    }
  };

/** Whether this chain has this key: an offer may only name chains that we know by their hash. */
const isKnownChain = (chain: string, publicKey: string): boolean =>
  chain === DRAND_QUICKNET_CHAIN.hash && publicKey === DRAND_QUICKNET_CHAIN.publicKey;

// A function that takes long to compute, however many machines one has, and is quick to check: square roots modulo a
// prime, one after the other (Sloth: Lenstra and Wesolowski, A random zoo, 2015). A root takes one exponentiation,
// checking it one squaring.

/** The 2,048-bit prime of RFC 3526, section 3: made of the digits of pi, and 3 modulo 4. */
export const DELAY_PRIME = BigInt(
  '0xffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd' +
    'ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed' +
    'ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f' +
    '83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b' +
    'e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510' +
    '15728e5a8aacaa68ffffffffffffffff',
);
/** The exponent that gives a root of a number, or of its negative. */
export const MODULAR_ROOT_EXPONENT = (DELAY_PRIME + 1n) / 4n;
const HEX_DIGITS = 512;

/** `base` to the power `MODULAR_ROOT_EXPONENT` modulo `DELAY_PRIME`; a server has a faster one. */
export type ComputeModularRoot = (base: bigint) => bigint;

const WINDOW = 5;
const digits = [...MODULAR_ROOT_EXPONENT.toString(2 ** WINDOW)].map((digit) => Number.parseInt(digit, 2 ** WINDOW));

export function computeModularRoot(base: bigint): bigint {
  const powers = [1n];
  for (let n = 1; n < 2 ** WINDOW; n++) powers.push((powers[n - 1]! * base) % DELAY_PRIME);
  let result = 1n;
  for (const digit of digits) {
    for (let bit = 0; bit < WINDOW; bit++) result = (result * result) % DELAY_PRIME;
    if (digit > 0) result = (result * powers[digit]!) % DELAY_PRIME;
  }
  return result;
}

/** Changes a number's last bit, so that many roots in a row are not one exponentiation. Its own inverse. */
const flipped = (x: bigint): bigint => (x === DELAY_PRIME - 1n ? x : x ^ 1n);
const isEven = (x: bigint): boolean => (x & 1n) === 0n;

/** One step: the even root of a square, the odd root of the negative of anything else. */
export function runDelayStep(x: bigint, power: ComputeModularRoot = computeModularRoot): bigint {
  const start = flipped(x);
  const root = power(start);
  const isSquare = (root * root) % DELAY_PRIME === start;
  return isEven(root) === isSquare ? root : DELAY_PRIME - root;
}

export function runDelayFunction(start: bigint, steps: number, power?: ComputeModularRoot): bigint {
  let x = start;
  for (let step = 0; step < steps; step++) x = runDelayStep(x, power);
  return x;
}

/** Whether `steps` steps lead from `start` to `output`. */
export function isDelayOutput(start: bigint, steps: number, output: bigint): boolean {
  if (output < 0n || output >= DELAY_PRIME) return false;
  let x = output;
  for (let step = 0; step < steps; step++) {
    const square = (x * x) % DELAY_PRIME;
    x = flipped(isEven(x) || square === 0n ? square : DELAY_PRIME - square);
  }
  return x === start;
}

/**
 * The starting value: a number below the prime, computed from the entries' root and the operator's secret, if that was
 * revealed.
 */
export function computeDelayStart(offering: string, root: string, secret: string | null): bigint {
  let digitsOfStart = '';
  for (let part = 0; part < HEX_DIGITS / 64; part++)
    digitsOfStart += toHex(sha256(asciiToBytes(`delay|${offering}|${root}|${secret ?? ''}|${part}`)));
  return BigInt(`0x${digitsOfStart}`) % DELAY_PRIME;
}

export const formatDelayValue = (x: bigint): string => x.toString(16).padStart(HEX_DIGITS, '0');
/** Null for anything but 512 digits. */
export const parseDelayValue = (text: string): bigint | null =>
  new RegExp(`^[0-9a-f]{${HEX_DIGITS}}$`).test(text) ? BigInt(`0x${text}`) : null;

/**
 * Rounds of drand, the public randomness of many organizations (drand.love): they sign each round's number together at
 * its time, and nobody can know a signature before. The caller provides the signature check (BLS12-381).
 */
import { sha256 } from '../sha256.ts';

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
export const QUICKNET: BeaconChain = {
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
export const BEACON_MARGIN_MS = 10 * 60_000;

/** The first round at or after `at` (milliseconds since 1970). */
export const roundAt = ({ genesis, period }: BeaconChain, at: number): number =>
  Math.max(1, Math.ceil((at / 1000 - genesis) / period) + 1);

/** When a round is signed, in milliseconds since 1970. */
export const roundTime = ({ genesis, period }: BeaconChain, round: number): number =>
  (genesis + (round - 1) * period) * 1000;

/** The message that the chain signs: the SHA-256 of the round's number as eight bytes. */
export function roundMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

/** The bytes of a signature (48) in drand's form; null for anything else. */
export function signatureBytes(signature: string): Uint8Array | null {
  if (!/^[0-9a-f]{96}$/.test(signature)) return null;
  return bytesOf(signature);
}

/** Whether `signature` is the chain's of `message`: hexadecimal public key and signature. */
export type VerifySignature = (publicKey: string, message: Uint8Array, signature: string) => boolean;

/** The signature check: a library's BLS12-381 with signatures on G1. */
export interface ShortSignatures<Point> {
  hash(message: Uint8Array, domain: string): Point;
  verify(signature: Uint8Array, message: Point, publicKey: Uint8Array): boolean;
}

/** As named by drand's scheme `bls-unchained-g1-rfc9380`; RFC 9380, 8.8.1. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

/** A value that isn't a point of its group isn't a signature. */
export const verifierBy =
  <Point>(signatures: ShortSignatures<Point>): VerifySignature =>
  (publicKey, message, signature) => {
    try {
      return signatures.verify(bytesOf(signature), signatures.hash(message, DOMAIN), bytesOf(publicKey));
    } catch {
      return false;
    }
  };

/** Whether this chain has this key: an offer may only name chains that we know by their hash. */
export const isKnownChain = (chain: string, publicKey: string): boolean =>
  chain === QUICKNET.hash && publicKey === QUICKNET.publicKey;

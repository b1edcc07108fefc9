/** The source of a draw's randomness, of either kind, and whether it is the one named when the offer opened. */
import { ascii, hashOf } from '../seals/bytes.ts';
import { sha256, toHex } from '../sha256.ts';
import { isKnownChain, QUICKNET, roundMessage, roundTime, signatureBytes, type VerifySignature } from './beacon.ts';
import { delayFrom, delayStart, isDelayed } from './delay.ts';
import type { DrawFacts, Randomness } from './wire.ts';

/**
 * About a minute for a server (computing roots with its own library, see the decision on draws), and a second at most
 * to check on a phone.
 */
export const DELAY_STEPS = 30_000;
/**
 * How soon after the close the root is published and the secret revealed: sooner than anybody could know the outcome,
 * even with machines ten times as fast. If the secret isn't revealed by then, the draw continues without it.
 */
export const ROOT_WITHIN_MS = 5_000;

/**
 * Whether a root was fixed before anybody could have influenced it; instants are the machine's, in milliseconds. A
 * drand round that was known before makes the offer `void`: all money is returned. A `late` root of a delay counts,
 * since a server may have been down, and readers are told.
 */
export function rootTiming(
  round: Pick<Randomness & { kind: 'beacon' }, 'kind' | 'round'> | { kind: 'delay' },
  { closedAt, rootedAt }: { closedAt: number; rootedAt: number },
): 'inTime' | 'late' | 'void' {
  if (round.kind === 'beacon') return rootedAt < roundTime(QUICKNET, round.round) ? 'inTime' : 'void';
  return rootedAt <= closedAt + ROOT_WITHIN_MS ? 'inTime' : 'late';
}

/** What the operator publishes of its secret (32 bytes, hexadecimal) when the offer opens. */
export const commitmentOf = (secret: string): string => toHex(sha256(ascii(`commitment|${secret}`)));

export type RandomnessFault = 'signatureFalse' | 'secretFalse' | 'delayFalse';

/**
 * 32 bytes as hexadecimal; null before their time. `verify` checks a beacon's signature; without it the signature is
 * taken as given, for callers that look the round up elsewhere.
 */
export function randomnessOf(
  { offering, round, root, commitment }: Pick<DrawFacts, 'offering' | 'round' | 'root' | 'commitment'>,
  verify: VerifySignature | null,
): { randomness: string } | { fault: RandomnessFault } | null {
  if (root === null) return null;
  return round.kind === 'beacon' ? ofBeacon(round, verify) : ofDelay(offering, root, commitment, round);
}

function ofBeacon(
  { chain, publicKey, round, signature }: Randomness & { kind: 'beacon' },
  verify: VerifySignature | null,
): { randomness: string } | { fault: RandomnessFault } | null {
  if (signature === null) return null;
  const bytes = signatureBytes(signature);
  // The operator's own chain would sign anything.
  if (
    bytes === null ||
    !isKnownChain(chain, publicKey) ||
    (verify !== null && !verify(publicKey, roundMessage(round), signature))
  )
    return { fault: 'signatureFalse' };
  return { randomness: toHex(sha256(bytes)) };
}

function ofDelay(
  offering: string,
  root: string,
  commitment: string | null,
  { steps, secret, output }: Randomness & { kind: 'delay' },
): { randomness: string } | { fault: RandomnessFault } | null {
  if (secret !== null && (hashOf(secret) === null || commitmentOf(secret) !== commitment))
    return { fault: 'secretFalse' };
  if (output === null) return null;
  const end = delayFrom(output);
  if (end === null || !isDelayed(delayStart(offering, root, secret), steps, end)) return { fault: 'delayFalse' };
  return { randomness: toHex(sha256(ascii(output))) };
}

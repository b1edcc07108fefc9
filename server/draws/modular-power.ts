/**
 * Modular exponentiation by the platform's own library, in a tenth of the time: it is the secret of a Diffie-Hellman
 * exchange, the other side's number to the power of our own. The faster the house computes the delay, the less anybody
 * gains from better machines.
 *
 * Both numbers are passed as keys (RFC 3279, 5958), with which the library recognises the prime. Given the prime alone,
 * it would first check that it is one, which takes longer than a short delay.
 */
import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';
import {
  DELAY_PRIME,
  MODULAR_ROOT_EXPONENT,
  computeModularRoot,
  type ComputeModularRoot,
} from '@bourse/core/products/draws/draw-randomness.ts';

const [INTEGER, BITS, BYTES, OBJECT, SEQUENCE] = [0x02, 0x03, 0x04, 0x06, 0x30];
/** pkcs-3 dhKeyAgreement, 1.2.840.113549.1.3.1 */
const KEY_AGREEMENT = Buffer.from('2a864886f70d010301', 'hex');

/** Tag, length and content, of up to 65,535 bytes. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const short = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...short]), content]);
}

/** Unsigned: if the first bit is set, a zero byte comes before it. */
function integer(x: bigint): Buffer {
  const digits = x.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return der(INTEGER, ...(bytes[0]! >= 0x80 ? [Buffer.from([0])] : []), bytes);
}

const GROUP = der(SEQUENCE, der(OBJECT, KEY_AGREEMENT), der(SEQUENCE, integer(DELAY_PRIME), integer(2n)));

const ownKey = (exponent: bigint): KeyObject =>
  createPrivateKey({
    key: der(SEQUENCE, integer(0n), GROUP, der(BYTES, integer(exponent))),
    format: 'der',
    type: 'pkcs8',
  });
const theirKey = (base: bigint): KeyObject =>
  createPublicKey({
    key: der(SEQUENCE, GROUP, der(BITS, Buffer.from([0]), integer(base))),
    format: 'der',
    type: 'spki',
  });

export function createNativeModularPower(): ComputeModularRoot {
  const privateKey = ownKey(MODULAR_ROOT_EXPONENT);
  return (base) => {
    // The library refuses the three bases that would give no secret.
    if (base <= 1n || base === DELAY_PRIME - 1n) return computeModularRoot(base);
    return BigInt(`0x${diffieHellman({ privateKey, publicKey: theirKey(base) }).toString('hex')}`);
  };
}

/**
 * A number's power by the platform's own library, which takes a tenth of the time: as in an exchange of keys by Diffie
 * and Hellman, whose secret is somebody's number to the power of one's own. The faster the house computes the delay,
 * the less anybody gains by better machines.
 */
import { createDiffieHellman, type DiffieHellman } from 'node:crypto';
import { DELAY_PRIME, ROOT_EXPONENT, rootPower, type RootPower } from '@bourse/core/draws/delay.ts';

const BYTES = 256;
const bufferOf = (x: bigint): Buffer => Buffer.from(x.toString(16).padStart(2 * BYTES, '0'), 'hex');

let exchange: DiffieHellman | undefined;
/** One for all, since the library looks each time whether the prime is one, which takes longer than a short delay. */
function ourExchange(): DiffieHellman {
  if (exchange) return exchange;
  exchange = createDiffieHellman(bufferOf(DELAY_PRIME), 2);
  exchange.setPrivateKey(bufferOf(ROOT_EXPONENT));
  return exchange;
}

export function nativeRootPower(): RootPower {
  const exchange = ourExchange();
  return (base) => {
    // It refuses the three numbers that would be no secret.
    if (base <= 1n || base === DELAY_PRIME - 1n) return rootPower(base);
    return BigInt(`0x${exchange.computeSecret(bufferOf(base)).toString('hex')}`);
  };
}

/** drand rounds over HTTP. Nobody has to be trusted: only a valid signature of the chain counts. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import {
  type BeaconChain,
  DRAND_QUICKNET_CHAIN,
  buildBeaconRoundMessage,
  parseBeaconSignature,
  createBeaconSignatureVerifier,
} from '@bourse/core/products/draws/draw-randomness.ts';
import { getHttps } from '../outgoing/https-requests.ts';

export const verifyBeaconSignature = createBeaconSignatureVerifier(bls12_381.shortSignatures);

export interface RandomnessBeacon {
  chain: BeaconChain;
  /** The round's signature from the first address that has a valid one; null if none has it yet. */
  signature(round: number): Promise<string | null>;
}

const ANSWER_MS = 5_000;

/** `urls` are drand's own addresses or mirrors of them, such as https://api.drand.sh. */
export function createRandomnessBeacon(
  urls: readonly string[],
  { chain = DRAND_QUICKNET_CHAIN, privateAllowed = false }: { chain?: BeaconChain; privateAllowed?: boolean } = {},
): RandomnessBeacon {
  async function ask(base: string, round: number): Promise<string | null> {
    const url = `${base.replace(/\/$/, '')}/${chain.hash}/public/${round}`;
    try {
      const { status, body } = await getHttps({ url, timeoutMs: ANSWER_MS, privateAllowed });
      return status === 200 ? trueSignature(chain, round, body) : null;
    } catch {
      // An address that doesn't answer is asked again at the next look; others may have the round.
      return null;
    }
  }
  return {
    chain,
    async signature(round) {
      for (const url of urls) {
        const found = await ask(url, round);
        if (found !== null) return found;
      }
      return null;
    },
  };
}

function trueSignature({ publicKey }: BeaconChain, round: number, body: string): string | null {
  const answer = JSON.parse(body) as { round?: unknown; signature?: unknown } | null;
  if (answer?.round !== round || typeof answer.signature !== 'string') return null;
  const { signature } = answer;
  const isTrue =
    parseBeaconSignature(signature) !== null &&
    verifyBeaconSignature(publicKey, buildBeaconRoundMessage(round), signature);
  return isTrue ? signature : null;
}

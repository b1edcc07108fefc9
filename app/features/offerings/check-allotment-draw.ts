/** Recomputes a draw on this device, and compares one's own receipts with its entries. */
import {
  createBeaconSignatureVerifier,
  type VerifyBeaconSignature,
} from '@bourse/core/products/draws/draw-randomness.ts';
import { verifyDrawOutcome, type DrawFault } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import { computeEntrantPseudonym } from '@bourse/core/products/draws/draw-entries-merkle-tree.ts';
import type { SerializedDraw } from '@bourse/core/products/draws/serialized-draw.ts';
import type { ApplicationReceipt } from './stored-application-receipts.ts';

export type AllotmentDrawCheckResult =
  | { says: 'early' }
  | { says: 'differs'; fault: DrawFault }
  /** `number` is one's own entry, null if there is none; `receipt` whether one's receipt agrees, null without one. */
  | { says: 'follows'; entries: number; number: number | null; receipt: boolean | null };

interface OwnDrawEntry {
  entrant: string;
  quantity: string;
}

/** The verifier of a drand round; it is large, and loaded only for such rounds. */
async function verifierFor({ round }: SerializedDraw): Promise<VerifyBeaconSignature | null> {
  if (round.kind !== 'beacon') return null;
  const { bls12_381 } = await import('@noble/curves/bls12-381.js');
  return createBeaconSignatureVerifier(bls12_381.shortSignatures);
}

/** `own` is one's application in the draw, if there is one. */
export async function checkAllotmentDraw(
  facts: SerializedDraw,
  own: OwnDrawEntry | null,
  receipts: readonly ApplicationReceipt[],
): Promise<AllotmentDrawCheckResult> {
  const fault = verifyDrawOutcome(facts, await verifierFor(facts));
  if (fault === 'early') return { says: 'early' };
  if (fault !== null) return { says: 'differs', fault };
  const entries = facts.entries ?? [];
  const entry = own ? entries.find(({ entrant }) => entrant === own.entrant) : undefined;
  const receipt = own
    ? receipts.findLast(({ offering, entrant }) => offering === facts.offering && entrant === own.entrant)
    : undefined;
  return {
    says: 'follows',
    entries: entries.length,
    number: entry?.number ?? null,
    receipt:
      receipt === undefined
        ? null
        : entry !== undefined &&
          entry.quantity === receipt.quantity &&
          entry.contribution === receipt.contribution &&
          computeEntrantPseudonym(facts.offering, receipt.identity, receipt.salt) === receipt.entrant,
  };
}

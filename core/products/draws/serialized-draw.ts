/** A draw as `offerings/getDraw` sends it, and as anybody checks it: only whole numbers and texts, no secret. */
import { formatScaled, parseDecimal, SCALE_DIGITS } from '../../ledger/money.ts';
import { type AllotmentRule, ALLOTMENT_RULE_KINDS } from './allotment-rules.ts';

/**
 * Where the draw's chance comes from, named when the offer opens; what isn't known yet is null.
 *
 * - `beacon`: a round of drand (`chain` and `publicKey` as drand writes them), the first one after the close and a
 *   margin.
 * - `delay`: the root of all entries and the operator's `secret`, put through `steps` steps of the slow function
 *   (draw-randomness.ts). `secret` is null, too, where the operator has not shown it in time: the draw goes on without
 *   it.
 */
export type DrawRandomness =
  | { kind: 'beacon'; chain: string; publicKey: string; round: number; signature: string | null }
  | { kind: 'delay'; steps: number; secret: string | null; output: string | null };

/** `entrant` is a pseudonym, `contribution` 32 bytes of the entrant's own or empty; quantities are decimals. */
export interface SerializedDrawEntry {
  number: number;
  entrant: string;
  quantity: string;
  contribution: string;
}
export interface SerializedAllotmentRule {
  kind: AllotmentRule['kind'];
  quota: string;
  step: string;
  minimum: string;
}
/** `commitment` is the SHA-256 of the operator's secret; null for a beacon. The rest is null until its time. */
export interface SerializedDraw {
  offering: string;
  round: DrawRandomness;
  commitment: string | null;
  root: string | null;
  entries: readonly SerializedDrawEntry[] | null;
  rule: SerializedAllotmentRule;
  outcome: readonly { number: number; allotted: string }[] | null;
  /** For an auction, the revealed bids, by number; their hash is the entry's contribution. */
  bids?: readonly SerializedDrawBid[] | null;
}
export interface SerializedDrawBid {
  number: number;
  price: string;
  quantity: string;
  nonce: string;
}

/** One entry. `number` counts up in the order of arrival; `quantity`: what is asked for. */
export interface DrawEntry {
  number: number;
  entrant: string;
  quantity: bigint;
  contribution: string;
}

const quantityOf = (text: string): bigint | null => {
  const value = /^\d/.test(text) ? parseDecimal(text, SCALE_DIGITS) : null;
  // Each quantity has only one valid form: the hashed line contains it as it is here.
  return value !== null && formatScaled(value) === text ? value : null;
};

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Null for an impossible entry: a wrong number or pseudonym, or nothing asked for. */
export function parseDrawEntry({ number, entrant, quantity, contribution }: SerializedDrawEntry): DrawEntry | null {
  const requestedQuantity = quantityOf(quantity);
  const isWell =
    Number.isSafeInteger(number) && number > 0 && isHash(entrant) && (contribution === '' || isHash(contribution));
  return isWell && requestedQuantity !== null && requestedQuantity > 0n
    ? { number, entrant, quantity: requestedQuantity, contribution }
    : null;
}

export const serializeDrawEntry = ({ number, entrant, quantity, contribution }: DrawEntry): SerializedDrawEntry => ({
  number,
  entrant,
  quantity: formatScaled(quantity),
  contribution,
});

/** Null if a quantity is invalid, the step zero, or the kind unknown. */
export function parseAllotmentRule(facts: SerializedAllotmentRule): AllotmentRule | null {
  const [quota, step, minimum] = [quantityOf(facts.quota), quantityOf(facts.step), quantityOf(facts.minimum)];
  if (quota === null || minimum === null || step === null || step === 0n) return null;
  if (!ALLOTMENT_RULE_KINDS.includes(facts.kind)) return null;
  return { kind: facts.kind, quota, step, minimum };
}

export const serializeAllotmentRule = ({ kind, quota, step, minimum }: AllotmentRule): SerializedAllotmentRule => ({
  kind,
  quota: formatScaled(quota),
  step: formatScaled(step),
  minimum: formatScaled(minimum),
});

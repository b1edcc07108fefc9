/** A draw's facts, as far as they may be published yet. */
import type {
  SerializedDraw,
  SerializedDrawEntry,
  DrawRandomness,
} from '@bourse/core/products/draws/serialized-draw.ts';
import { buildSerializedAllotmentRule } from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Db, Offering } from './store.ts';

/** Fields not known yet are null. */
export function buildRevealedRandomness({
  terms: { randomness: source },
  revealedSecret,
  randomness,
}: Pick<Offering, 'terms' | 'revealedSecret' | 'randomness'>): DrawRandomness {
  return source.kind === 'beacon'
    ? { ...source, signature: randomness }
    : { ...source, secret: revealedSecret, output: randomness };
}

export interface DrawEntryRow {
  number: number;
  account: bigint;
  seq: bigint;
  entrant: string;
  quantity: bigint;
  contribution: string;
  place: number | null;
  allotted: bigint | null;
  next: bigint | null;
}
export async function readDrawEntries(db: Db, offering: bigint): Promise<DrawEntryRow[]> {
  const rows = await db
    .selectFrom('offering_entries')
    .selectAll()
    .where('offering', '=', offering)
    .orderBy('number')
    .execute();
  return rows.map(({ account_id: account, subscription_seq: seq, ...row }) => ({ ...row, account, seq }));
}

export const buildDrawEntryFacts = ({
  number,
  entrant,
  quantity,
  contribution,
}: DrawEntryRow): SerializedDrawEntry => ({
  number,
  entrant,
  quantity: formatScaled(quantity),
  contribution,
});

/** Entries from the close on, the outcome from the draw on. */
export function buildDrawFacts(offering: Offering, entries: readonly DrawEntryRow[]): SerializedDraw {
  const { terms, root, randomness } = offering;
  return {
    offering: offering.offering.toString(),
    round: buildRevealedRandomness(offering),
    commitment: terms.commitment,
    root,
    entries: root === null ? null : entries.map(buildDrawEntryFacts),
    rule: buildSerializedAllotmentRule(terms),
    outcome:
      randomness === null
        ? null
        : entries.map(({ number, allotted }) => ({ number, allotted: formatScaled(allotted ?? 0n) })),
  };
}

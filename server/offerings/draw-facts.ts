/** A draw's facts, as far as they may be published yet. */
import type { DrawFacts, EntryFacts, Randomness } from '@bourse/core/products/draws/wire.ts';
import { ruleFactsOf } from '@bourse/core/products/offerings/facts.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Db, Offering } from './store.ts';

/** Fields not known yet are null. */
export function roundOf({
  terms: { randomness },
  shown,
  chance,
}: Pick<Offering, 'terms' | 'shown' | 'chance'>): Randomness {
  return randomness.kind === 'beacon'
    ? { ...randomness, signature: chance }
    : { ...randomness, secret: shown, output: chance };
}

export interface EntryRow {
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
export async function readEntries(db: Db, offering: bigint): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom('offering_entries')
    .selectAll()
    .where('offering', '=', offering)
    .orderBy('number')
    .execute();
  return rows.map(({ account_id: account, subscription_seq: seq, ...row }) => ({ ...row, account, seq }));
}

export const entryFactsOf = ({ number, entrant, quantity, contribution }: EntryRow): EntryFacts => ({
  number,
  entrant,
  quantity: formatScaled(quantity),
  contribution,
});

/** Entries from the close on, the outcome from the draw on. */
export function drawFacts(offering: Offering, entries: readonly EntryRow[]): DrawFacts {
  const { terms, root, chance } = offering;
  return {
    offering: offering.offering.toString(),
    round: roundOf(offering),
    commitment: terms.commitment,
    root,
    entries: root === null ? null : entries.map(entryFactsOf),
    rule: ruleFactsOf(terms),
    outcome:
      chance === null
        ? null
        : entries.map(({ number, allotted }) => ({ number, allotted: formatScaled(allotted ?? 0n) })),
  };
}

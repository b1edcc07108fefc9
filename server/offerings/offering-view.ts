/** An offer as the wire shows it. */
import type { offering as offeringSchema } from '@bourse/contract/offerings/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { termsFacts } from '@bourse/core/offerings/facts.ts';
import { phaseOf } from '@bourse/core/offerings/stages.ts';
import { divide, formatAmount, formatScaled, SCALE } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Parts } from '../parts.ts';
import type { Db, Offering } from './store.ts';
import { companyName } from './subscription-view.ts';

export type OfferingView = z.infer<typeof offeringSchema>;
type ViewParts = Pick<Parts, 'feeds' | 'clock'> & { database: { kysely: Db } };

/** What has come back to customers of offers that are allotted. */
async function readRefunded(db: Db, offerings: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (offerings.length === 0) return new Map();
  const { rows } = await sql<{ offering: bigint; refunded: bigint }>`select offering, sum(refunded)::bigint as refunded
    from subscriptions where offering = any(${[...offerings]}::bigint[]) group by 1`.execute(db);
  return new Map(rows.map((row) => [row.offering, row.refunded]));
}

const isPublic = ({ stage, entries }: Offering): boolean =>
  entries !== null && stage !== 'closed' && stage !== 'open' && stage !== 'sealed';

export async function offeringViews(
  { database, feeds, clock }: ViewParts,
  found: readonly Offering[],
  language: Language,
): Promise<OfferingView[]> {
  const refunded = await readRefunded(
    database.kysely,
    found.filter(isPublic).map(({ offering }) => offering),
  );
  const now = clock.now();
  return found.map((each) => {
    const { offering, version, stage, terms, entries, asked, allotted } = each;
    const { commitment: _, randomness: _named, localName: _local, ...facts } = termsFacts(terms);
    const quote = stage === 'listed' ? feeds.quote(terms.instrument, now) : null;
    return {
      ...facts,
      id: offering.toString(),
      version,
      stage,
      phase: phaseOf(stage, terms, now),
      name: companyName(terms, language),
      last: quote ? formatScaled(quote.last) : null,
      statistics: isPublic(each)
        ? {
            entries: entries ?? 0,
            asked: formatScaled(asked ?? 0n),
            allotted: formatScaled(allotted ?? 0n),
            rate: asked ? formatScaled(divide((allotted ?? 0n) * SCALE, asked, 'down')) : null,
            refunded: formatAmount(refunded.get(offering) ?? 0n, terms.currency),
          }
        : null,
    };
  });
}

/** An offer as the wire shows it. */
import type { offering as offeringSchema } from '@bourse/contract/offerings/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { termsFacts } from '@bourse/core/offerings/facts.ts';
import { kindOf } from '@bourse/core/offerings/kinds.ts';
import { type Phase, phaseOf } from '@bourse/core/offerings/stages.ts';
import { divide, formatAmount, formatScaled, SCALE } from '@bourse/core/money.ts';
import { ratioOf } from '@bourse/core/actions/standing.ts';
import { sealedPrice } from '@bourse/core/offerings/units.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Parts } from '../parts.ts';
import { leftOf, livePrice } from './kinds/grab.ts';
import { splitsSince } from './splits-since.ts';
import type { Db, Offering } from './store.ts';
import { companyName } from './subscription-view.ts';

export type OfferingView = z.infer<typeof offeringSchema>;
type ViewParts = Pick<Parts, 'feeds' | 'due' | 'world' | 'clock'> & { database: { kysely: Db } };

/** What has come back to customers of offers that are allotted. */
async function readRefunded(db: Db, offerings: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (offerings.length === 0) return new Map();
  const { rows } = await sql<{ offering: bigint; refunded: bigint }>`select offering, sum(refunded)::bigint as refunded
    from subscriptions where offering = any(${[...offerings]}::bigint[]) group by 1`.execute(db);
  return new Map(rows.map((row) => [row.offering, row.refunded]));
}

/** Of those that seconds decide, what is left of the quota and of the money for discounts. */
async function readLeft(db: Db, found: readonly Offering[]): Promise<Map<bigint, bigint>> {
  const shared = found.filter(({ terms: { kind }, stage }) => kindOf(kind).allots === 'seconds' && stage === 'open');
  return new Map(
    await Promise.all(shared.map(async (offer) => [offer.offering, await leftOf(db, offer)] as [bigint, bigint])),
  );
}

/** Of past offers with the same lock: how many, and how the worst of them ended. */
async function readWorst(db: Db, found: readonly Offering[]): Promise<Map<string, Worst>> {
  const kinds = new Set(found.map(({ terms }) => terms.kind).filter((kind) => kindOf(kind).priced !== 'sealed'));
  if (kinds.size === 0) return new Map();
  const { rows } = await sql<{ kind: string; lock_days: number; offers: number; worst: bigint }>`select kind, lock_days,
      count(*)::integer as offers, min(outcome) as worst from offerings
    where kind = any(${[...kinds]}::text[]) and outcome is not null group by 1, 2`.execute(db);
  return new Map(
    rows.map(({ kind, lock_days, offers, worst }) => [`${kind} ${lock_days}`, { offers, rate: formatScaled(worst) }]),
  );
}
type Worst = NonNullable<OfferingView['worst']>;

/** Where a draw decides, the close tells nothing yet. */
const isPublic = ({ stage, entries, terms }: Offering): boolean =>
  entries !== null &&
  (stage !== 'closed' || kindOf(terms.kind).allots === 'seconds') &&
  stage !== 'open' &&
  stage !== 'sealed';

/** Of a grab whose seconds have prices of their own, that of this one. */
const momentPrice = (offer: Offering, phase: Phase, last: bigint | null, now: number): bigint | null =>
  offer.terms.live && phase === 'open' && last !== null && kindOf(offer.terms.kind).priced === 'opening'
    ? livePrice(offer, last, now)
    : null;

export async function offeringViews(
  parts: ViewParts,
  found: readonly Offering[],
  language: Language,
): Promise<OfferingView[]> {
  const { database, feeds, clock } = parts;
  const refunded = await readRefunded(
    database.kysely,
    found.filter(isPublic).map(({ offering }) => offering),
  );
  const now = clock.now();
  const [left, worst] = await Promise.all([readLeft(database.kysely, found), readWorst(database.kysely, found)]);
  return found.map((each) => {
    const { offering, version, stage, terms, entries, asked, allotted } = each;
    const { commitment: _, randomness: _named, localName: _local, ...facts } = termsFacts(terms);
    const { priced, allots } = kindOf(terms.kind);
    const isListed = stage === 'listed' || priced !== 'sealed';
    const quote = isListed ? feeds.quote(terms.instrument, now) : null;
    const phase = phaseOf(stage, terms, now);
    const come = splitsSince(parts, each, now).map(({ action }) => action);
    return {
      ...facts,
      live: terms.live ?? false,
      price: formatScaled(momentPrice(each, phase, quote?.last ?? null, now) ?? each.price ?? terms.price),
      provisional: formatScaled(terms.price),
      isPriced: priced === 'sealed' || each.price !== null,
      left: allots === 'seconds' && phase === 'open' ? formatScaled(left.get(offering) ?? terms.quota) : null,
      worst: worst.get(`${terms.kind} ${terms.lockDays}`) ?? null,
      ended: each.ended,
      outcome: each.outcome === null ? null : formatScaled(each.outcome),
      id: offering.toString(),
      version,
      stage,
      phase,
      name: companyName(terms, language),
      last: quote ? formatScaled(sealedPrice(quote.last, ratioOf(come))) : null,
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

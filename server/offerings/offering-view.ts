/** An offer in its wire form. */
import type { offeringSchema } from '@bourse/contract/offerings/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { serializeOfferingTerms } from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import { computeAverageWinningBid, getOfferingKindRules } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { type OfferingPhase, getOfferingPhase } from '@bourse/core/products/offerings/offering-stages.ts';
import { divide, formatAmount, formatScaled, SCALE, sumAmounts } from '@bourse/core/ledger/money.ts';
import { computeCombinedRatio } from '@bourse/core/markets/listings/listing-status.ts';
import { convertPriceToSealedUnits } from '@bourse/core/products/offerings/stock-splits-before-delivery.ts';
import { isRatioOne, type Ratio } from '@bourse/core/ledger/ratio.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ServerDependencies } from '../dependencies.ts';
import { readQuotaLeft, computeCurrentGrabPrice } from './kinds/quota-grab.ts';
import { listConvertingSplits } from './split-adjustment.ts';
import type { Db, Offering } from './store.ts';
import { demoNameIn } from '../world/demo-names.ts';
import { companyNameOf } from './subscription-view.ts';
import { CHARGED_SUBSCRIPTION_STATUSES } from '@bourse/core/products/offerings/allot-subscription.ts';

export type OfferingView = z.infer<typeof offeringSchema>;
type OfferingViewDependencies = Pick<ServerDependencies, 'venues' | 'corporateActionSchedule' | 'world' | 'clock'> & {
  database: { kysely: Db };
};

/** For offers shared out by seconds: what is left of the quota, or nothing once the discount money is used up. */
async function readLeft(db: Db, found: readonly Offering[]): Promise<Map<bigint, bigint>> {
  const shared = found.filter(
    ({ terms: { kind }, stage }) => getOfferingKindRules(kind).allots === 'seconds' && stage === 'open',
  );
  return new Map(
    await Promise.all(
      shared.map(async (offer) => [offer.offering, await readQuotaLeft(db, offer)] as [bigint, bigint]),
    ),
  );
}

/** Past offers with the same lock: how many, and the worst outcome. */
async function readWorst(db: Db, found: readonly Offering[]): Promise<Map<string, Worst>> {
  const kinds = new Set(
    found.map(({ terms }) => terms.kind).filter((kind) => getOfferingKindRules(kind).priced !== 'sealed'),
  );
  if (kinds.size === 0) return new Map();
  const { rows } = await sql<{ kind: string; lock_days: number; offers: number; worst: bigint }>`select kind, lock_days,
      count(*)::integer as offers, min(outcome) as worst from offerings
    where kind = any(${[...kinds]}::text[]) and outcome is not null group by 1, 2`.execute(db);
  return new Map(
    rows.map(({ kind, lock_days, offers, worst }) => [`${kind} ${lock_days}`, { offers, rate: formatScaled(worst) }]),
  );
}
type Worst = NonNullable<OfferingView['worst']>;

/** If a draw decides, the close reveals nothing yet. */
const isPublic = ({ stage, entries, terms }: Offering): boolean =>
  entries !== null &&
  (stage !== 'closed' || getOfferingKindRules(terms.kind).allots === 'seconds') &&
  stage !== 'open' &&
  stage !== 'sealed';

/** The price of this second, for grabs whose seconds have their own prices. */
const momentPrice = (offer: Offering, phase: OfferingPhase, last: bigint | null, now: number): bigint | null =>
  offer.terms.live && phase === 'open' && last !== null && getOfferingKindRules(offer.terms.kind).priced === 'opening'
    ? computeCurrentGrabPrice(offer, last, now)
    : null;

const unitsOf = ({ numerator, denominator }: Ratio) => ({
  newUnits: numerator.toString(),
  oldUnits: denominator.toString(),
});

export async function buildOfferingViews(
  dependencies: OfferingViewDependencies,
  found: readonly Offering[],
  language: Language,
): Promise<OfferingView[]> {
  const { database, venues, clock } = dependencies;
  const now = clock.now();
  const started = found.filter(
    ({ stage, terms }) => stage !== 'sealed' && getOfferingPhase(stage, terms, now) !== 'open',
  );
  const [resultOf, left, worst] = await Promise.all([
    readResults(
      database.kysely,
      started.map(({ offering }) => offering),
    ),
    readLeft(database.kysely, found),
    readWorst(database.kysely, found),
  ]);
  return found.map((each) => {
    const { offering, version, stage, terms } = each;
    const { commitment: _, randomness: _named, localName: _local, ...facts } = serializeOfferingTerms(terms);
    const { priced, allots } = getOfferingKindRules(terms.kind);
    const isListed = stage === 'listed' || priced !== 'sealed';
    const quote = isListed ? venues.quote(terms.instrument, now) : null;
    const phase = getOfferingPhase(stage, terms, now);
    const result = resultOf(offering);
    const last = quote?.last ?? null;
    const price = phase === 'ended' ? priceAtEnd(each, result) : (momentPrice(each, phase, last, now) ?? each.price);
    const isPriced = priced === 'sealed' || (phase === 'ended' ? price : each.price) !== null;
    const split = computeCombinedRatio(listConvertingSplits(dependencies, each, now).map(({ action }) => action));
    return {
      ...facts,
      live: terms.live ?? false,
      price: formatScaled(price ?? terms.price),
      provisional: formatScaled(terms.price),
      isPriced,
      left: allots === 'seconds' && phase === 'open' ? formatScaled(left.get(offering) ?? terms.quota) : null,
      worst: worst.get(`${terms.kind} ${terms.lockDays}`) ?? null,
      ended: each.ended,
      outcome: each.outcome === null ? null : formatScaled(each.outcome),
      id: offering.toString(),
      version,
      stage,
      phase,
      name: companyNameOf(terms, language),
      sponsor: demoNameIn(dependencies.world, language, terms.sponsor),
      last: quote ? formatScaled(convertPriceToSealedUnits(quote.last, split)) : null,
      split: isRatioOne(split) ? null : unitsOf(split),
      statistics: isPublic(each) ? statisticsOf(each, result, phase) : null,
    };
  });
}

/** The results of offers so far: what was asked for, what was paid, and what was refunded. */

export interface OfferingResult {
  /**
   * The sum over everybody who took part; a bid never shown counts with its maximum, since its real quantity is
   * unknown.
   */
  requested: bigint;
  /** The quantity that was charged and not refunded, and its average price. */
  paid: bigint;
  price: bigint | null;
  refunded: bigint;
}
const NOTHING: OfferingResult = { requested: 0n, paid: 0n, price: null, refunded: 0n };

interface Row {
  offering: bigint;
  requested: bigint;
  refunded: bigint;
  price: bigint | null;
  paid: bigint;
}
/** By offer, one row for each price. */
async function readResults(db: Db, offerings: readonly bigint[]): Promise<(offering: bigint) => OfferingResult> {
  if (offerings.length === 0) return () => NOTHING;
  const { rows } = await sql<Row>`with mine as (select s.offering, s.refunded,
        case when e.number is null then 0 else coalesce(s.bid_quantity, s.quantity) end as requested,
        case when s.status = any(${[...CHARGED_SUBSCRIPTION_STATUSES]}::text[]) then s.allotted else 0 end as paid,
        s.price
      from subscriptions s left join offering_entries e using (offering, account_id, subscription_seq)
      where s.offering = any(${[...offerings]}::bigint[]))
    select offering, price, sum(requested)::bigint as requested, sum(refunded)::bigint as refunded,
      sum(paid)::bigint as paid
    from mine group by 1, 2`.execute(db);
  const results = new Map(
    [...Map.groupBy(rows, ({ offering }) => offering)].map(([offering, own]): [bigint, OfferingResult] => [
      offering,
      {
        requested: sumAmounts(own.map(({ requested }) => requested)),
        paid: sumAmounts(own.map(({ paid }) => paid)),
        price: computeAverageWinningBid(own.map(({ price, paid }) => ({ price: price ?? 0n, allotted: paid }))),
        refunded: sumAmounts(own.map(({ refunded }) => refunded)),
      },
    ]),
  );
  return (offering) => results.get(offering) ?? NOTHING;
}

/** If each second or each bid has its own price, the average paid is known once all have paid. */
const priceAtEnd = ({ price, terms }: Offering, { price: paid }: OfferingResult): bigint | null =>
  ['opening', 'bids'].includes(getOfferingKindRules(terms.kind).priced) ? paid : price;

/** Until the end the draw's figures, afterwards what was paid. */
function statisticsOf({ entries, allotted: drawn, terms }: Offering, result: OfferingResult, phase: OfferingPhase) {
  const { requested, paid, refunded } = result;
  const allotted = phase === 'ended' ? paid : (drawn ?? 0n);
  return {
    entries: entries ?? 0,
    sharesRequested: formatScaled(requested),
    allotted: formatScaled(allotted),
    rate: requested === 0n ? null : formatScaled(divide(allotted * SCALE, requested, 'down')),
    refunded: formatAmount(refunded, terms.currency),
  };
}

/**
 * A quota grab while it is open: each past second is settled once, by whichever process is first, and the desk then
 * decides its effect on each customer. The next run resumes interrupted work.
 */
import { decideFailSubscription } from '@bourse/core/products/offerings/allot-subscription.ts';
import { decideQuotaGrabAllotment } from '@bourse/core/products/offerings/deliver-shares.ts';
import {
  computeAverageWinningBid,
  QUOTA_GRAB_REQUEST_EXPIRY_MS,
  getFinishedSecondsLimit,
  getStartOfSecond,
  type QuotaGrabSecondAllotment,
  allotQuotaGrabSecond,
} from '@bourse/core/products/offerings/offering-kind-rules.ts';
import {
  computeDiscountedPrice,
  computePriceChangeSinceOffer,
} from '@bourse/core/products/offerings/offering-market-rules.ts';
import { computeSubscriptionCost } from '@bourse/core/products/offerings/subscribe-to-offering.ts';
import {
  computeSplitRatioBetween,
  convertPriceToSealedUnits,
} from '@bourse/core/products/offerings/stock-splits-before-delivery.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import { endOfferingByRule } from '../close-offering.ts';
import { decideForEachSubscription, notifyHoldersOfListing } from '../settle-offering.ts';
import { type Db, moveOfferingStage, type Offering, findStaffTiedAccounts } from '../store.ts';
import { isUndeliverable, listSplitsSinceSeal } from '../split-adjustment.ts';
import type {
  AdvanceOfferingsDependencies,
  OfferingStageHandlers,
  OfferingStageContext,
} from './offering-stage-handler-types.ts';
import { findPriceBefore } from './offering-reference-prices.ts';
import { sumAmounts } from '@bourse/core/ledger/money.ts';

interface GrabRequest {
  account: AccountId;
  seq: bigint;
  holder: AccountId;
  entrant: string;
  quantity: bigint;
  held: bigint;
  at: number;
}

const AT_ONCE = 5_000;

/** All requests of the first unsettled second that is over, in order, without those shut out. */
async function readDueRequests(
  db: Db,
  offering: bigint,
  before: number,
  shut: readonly GrabRequest[] = [],
): Promise<GrabRequest[]> {
  const { rows } = await sql<{
    account_id: AccountId;
    subscription_seq: bigint;
    holder: AccountId;
    entrant: string;
    quantity: bigint;
    held: bigint;
    created_at: Date;
  }>`with over as (select s.account_id, s.subscription_seq, coalesce(a.holder, a.account_id) as holder, s.entrant,
      s.quantity, s.held, s.created_at from subscriptions s join accounts a using (account_id)
    where s.offering = ${offering} and s.status = 'awaiting' and s.created_at < ${new Date(before)}
      and not exists (select from offering_entries e
        where (e.account_id, e.subscription_seq) = (s.account_id, s.subscription_seq))
      and (s.account_id, s.subscription_seq) not in (select * from unnest(
        ${shut.map(({ account }) => account)}::bigint[], ${shut.map(({ seq }) => seq)}::bigint[])))
    select * from over
    where date_trunc('second', created_at) = (select date_trunc('second', min(created_at)) from over)
    order by created_at, account_id, subscription_seq`.execute(db);
  return rows.map(({ account_id: account, subscription_seq: seq, created_at, ...row }) => ({
    ...row,
    account,
    seq,
    at: created_at.getTime(),
  }));
}

/** The market's current price less the discount. */
export const computeCurrentGrabPrice = ({ terms }: Pick<Offering, 'terms'>, reference: bigint, now: number): bigint =>
  computeDiscountedPrice(
    reference,
    terms.discount,
    terms.market,
    new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length),
  );

interface AllottedTotals {
  entries: number;
  allotted: bigint;
  discounts: bigint;
}
export async function readAllottedTotals(db: Db, offering: bigint): Promise<AllottedTotals> {
  const { rows } = await sql<AllottedTotals>`select coalesce(max(number), 0)::integer as entries,
      coalesce(sum(allotted), 0)::bigint as allotted, coalesce(sum(discount), 0)::bigint as discounts
    from offering_entries where offering = ${offering}`.execute(db);
  return rows[0]!;
}

/** People who already have something of the offer, in any of their accounts. */
async function selectServed(db: Db, offering: bigint): Promise<Set<AccountId>> {
  const { rows } = await sql<{ holder: AccountId }>`select distinct coalesce(a.holder, a.account_id) as holder
    from offering_entries e join accounts a using (account_id)
    where e.offering = ${offering} and e.allotted > 0`.execute(db);
  return new Set(rows.map(({ holder }) => holder));
}

/** Each person's first request, without those already served or tied to the staff. */
async function entrantsOf(db: Db, { offering }: Offering, requested: readonly GrabRequest[]): Promise<GrabRequest[]> {
  const served = await selectServed(db, offering);
  const withStaff = await findStaffTiedAccounts(
    db,
    requested.map(({ account }) => account),
  );
  return requested.filter(({ account, holder }) => {
    if (withStaff.has(account) || served.has(holder)) return false;
    served.add(holder);
    return true;
  });
}

/**
 * The instrument's current price; null while the market or the operator has stopped it, and where prices are late:
 * whoever has seen the true one would choose when to buy.
 */
const currentMarketPrice = (
  { venues, corporateActionSchedule }: Pick<AdvanceOfferingsDependencies, 'venues' | 'corporateActionSchedule'>,
  id: string,
  now: number,
): bigint | null =>
  corporateActionSchedule.listingStatus(id, now) === 'listed' && venues.knownElsewhereMs(id) === 0
    ? (venues.tradable(id, now)?.last ?? null)
    : null;

/**
 * Decides how one second's requests are served. If the price moved beyond what was paid in, or there is no price, all
 * money is refunded.
 */
function allotSecond(
  dependencies: AdvanceOfferingsDependencies,
  offer: Offering,
  requested: readonly GrabRequest[],
  allottedTotals: AllottedTotals,
  now: number,
): QuotaGrabSecondAllotment & { reference: bigint | null; price: bigint | null } {
  const { terms } = offer;
  // After a split the price is for a different unit; the next look ends the offer.
  const isSplit = listSplitsSinceSeal(dependencies, offer, now).length > 0;
  const reference = isSplit ? null : currentMarketPrice(dependencies, terms.instrument, now);
  const quantities = requested.map(({ quantity }) => quantity);
  const price = terms.live && reference !== null ? computeCurrentGrabPrice(offer, reference, now) : offer.price;
  const none = { cap: 0n, allotted: quantities.map(() => 0n), discounts: quantities.map(() => 0n), reference, price };
  if (reference === null || price === null || now - requested[0]!.at > QUOTA_GRAB_REQUEST_EXPIRY_MS) return none;
  const shared = allotQuotaGrabSecond(quantities, {
    unit: terms.unit,
    price,
    currency: terms.currency,
    left: terms.quota - allottedTotals.allotted,
    budget: terms.promotionCap - allottedTotals.discounts,
    reference,
  });
  const { currency } = terms;
  // Within this second the market has moved so far that the held money no longer pays for it.
  if (requested.some(({ held }, at) => computeSubscriptionCost({ price, currency }, shared.allotted[at]!) > held))
    return none;
  return { ...shared, reference, price };
}

/** Settles the first second that is over; false if there is none. Requests shut out of it are added to `shut`. */
async function settleFirst(
  dependencies: AdvanceOfferingsDependencies,
  offer: Offering,
  now: number,
  shut: GrabRequest[],
): Promise<boolean> {
  const { offering, terms } = offer;
  return dependencies.database.kysely.transaction().execute(async (db) => {
    const held = await sql<{ stage: string }>`select stage from offerings where offering = ${offering}
      for update`.execute(db);
    if (held.rows[0]?.stage !== 'open') return false;
    const together = await readDueRequests(db, offering, getFinishedSecondsLimit(now), shut);
    if (together.length === 0) return false;
    const second = getStartOfSecond(together[0]!.at);
    const requested = await entrantsOf(db, offer, together);
    const served = new Set(requested);
    for (const each of together) if (!served.has(each)) shut.push(each);
    if (requested.length === 0) return true;
    const allottedTotals = await readAllottedTotals(db, offering);
    const { cap, allotted, discounts, reference, price } = allotSecond(
      dependencies,
      offer,
      requested,
      allottedTotals,
      now,
    );
    await db
      .insertInto('offering_seconds')
      .values({
        offering,
        second: new Date(second),
        entries: requested.length,
        requested_quantity: sumAmounts(requested.map(({ quantity }) => quantity)),
        left_before: terms.quota - allottedTotals.allotted,
        cap,
        allotted: sumAmounts(allotted),
        reference,
        price: offer.terms.live ? price : null,
      })
      .execute();
    await sql`insert into offering_entries
        (offering, number, account_id, subscription_seq, entrant, quantity, contribution, second, allotted, discount)
      select ${offering}, n, a, s, e, q, '', ${new Date(second)}, g, d
      from unnest(${requested.map((_, index) => allottedTotals.entries + index + 1)}::integer[],
        ${requested.map(({ account }) => account)}::bigint[], ${requested.map(({ seq }) => seq)}::bigint[],
        ${requested.map(({ entrant }) => entrant)}::text[], ${requested.map(({ quantity }) => quantity)}::bigint[],
        ${allotted}::bigint[], ${discounts}::bigint[]) t (n, a, s, e, q, g, d)`.execute(db);
    return true;
  });
}

interface SettledShare {
  account: AccountId;
  seq: bigint;
  price: bigint | null;
  allotted: bigint;
  discount: bigint;
}
/** Settled, but not yet decided at the desk. */
async function readSettled(db: Db, offering: bigint): Promise<SettledShare[]> {
  const { rows } = await sql<{
    account_id: AccountId;
    subscription_seq: bigint;
    allotted: bigint;
    discount: bigint;
    price: bigint | null;
  }>`select e.account_id, e.subscription_seq, e.allotted, e.discount, c.price from offering_entries e
    join offering_seconds c using (offering, second) join subscriptions s using (account_id, subscription_seq)
    where s.offering = ${offering} and s.status = 'awaiting' order by e.number limit ${AT_ONCE}`.execute(db);
  return rows.map(({ account_id: account, subscription_seq: seq, ...row }) => ({ ...row, account, seq }));
}

async function decideSettled(dependencies: AdvanceOfferingsDependencies, offer: Offering): Promise<void> {
  const { terms, price, offering } = offer;
  const shares = await readSettled(dependencies.database.kysely, offering);
  await decideForEachSubscription(
    dependencies,
    offer,
    shares,
    ({ seq, allotted, discount, price: own }) =>
      (state, now) =>
        decideQuotaGrabAllotment(state, seq, { terms, allotted, discount, price: own ?? price ?? terms.price }, now),
  );
}

/** Requests of staff, and a person's second request: all money comes back. */
async function failShut(
  dependencies: AdvanceOfferingsDependencies,
  offer: Offering,
  shut: readonly GrabRequest[],
): Promise<void> {
  if (shut.length === 0) return;
  const withStaff = await findStaffTiedAccounts(
    dependencies.database.kysely,
    shut.map(({ account }) => account),
  );
  await decideForEachSubscription(
    dependencies,
    offer,
    shut,
    ({ account, seq }) =>
      (state, at) =>
        decideFailSubscription(state, seq, offer.terms, withStaff.has(account) ? 'withStaff' : 'samePerson', at),
  );
}

async function settleSeconds({ dependencies, offer, now }: OfferingStageContext): Promise<void> {
  if ((await readDueRequests(dependencies.database.kysely, offer.offering, getFinishedSecondsLimit(now))).length > 0) {
    const shut: GrabRequest[] = [];
    let settles = true;
    while (settles) settles = await settleFirst(dependencies, offer, now, shut);
    await failShut(dependencies, offer, shut);
  }
  await decideSettled(dependencies, offer);
}

const isWaiting = async (db: Db, offering: bigint): Promise<boolean> =>
  (await db
    .selectFrom('subscriptions')
    .select('offering')
    .where('offering', '=', offering)
    .where('status', '=', 'awaiting')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What is left of the offer for a request now: none once the promotion cap is used up. */
export async function readQuotaLeft(
  db: Db,
  { offering, terms }: Pick<Offering, 'offering' | 'terms'>,
): Promise<bigint> {
  const { allotted, discounts } = await readAllottedTotals(db, offering);
  return discounts >= terms.promotionCap ? 0n : terms.quota - allotted;
}

export const quotaGrabStageHandlers: OfferingStageHandlers = {
  before: {
    /** The current price less the discount. Without a market price the offer ends. */
    async open({ dependencies, offer, now }) {
      const { terms } = offer;
      const { kysely } = dependencies.database;
      const reference = await findPriceBefore(dependencies, terms.instrument, terms.dates.opensAt);
      const step = { from: 'sealed', author: 'rule', at: now } as const;
      if (reference === null) await endOfferingByRule(kysely, offer, 'noPrice', now);
      else {
        const { date } = dependencies.timeZones.toLocal(terms.dates.opensAt, 'UTC');
        const price = computeDiscountedPrice(reference, terms.discount, terms.market, date);
        await moveOfferingStage(kysely, offer, { ...step, to: 'open' }, { price });
      }
      return 'moved';
    },
    async closed(call) {
      const { dependencies, offer, now } = call;
      const { kysely } = dependencies.database;
      await settleSeconds(call);
      if (await isWaiting(kysely, offer.offering)) return 'waits';
      const { entries, allotted } = await readAllottedTotals(kysely, offer.offering);
      const { rows } = await sql<{ requested: bigint }>`select coalesce(sum(requested_quantity), 0)::bigint as requested
        from offering_seconds where offering = ${offer.offering}`.execute(kysely);
      const { requested } = rows[0]!;
      await moveOfferingStage(
        kysely,
        offer,
        { from: 'open', to: 'closed', author: 'rule', at: now },
        { entries, requestedQuantity: requested, allotted },
      );
      return 'moved';
    },
    listed: (call) => recordOfferingPriceOutcome(call),
  },
  during: settleSeconds,
  async atRequest(dependencies, offer) {
    const { database, clock } = dependencies;
    const now = clock.now();
    const last = currentMarketPrice(dependencies, offer.terms.instrument, now);
    const isTraded = last !== null && !isUndeliverable(dependencies, offer, now);
    const price = offer.terms.live && last !== null ? { price: computeCurrentGrabPrice(offer, last, now) } : {};
    return { isTraded, left: await readQuotaLeft(database.kysely, offer), ...price };
  },
};

/** The average price paid, weighted by quantity; null if nothing was paid. */
async function readAveragePaid(db: Db, offering: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ price: bigint; allotted: bigint }>`select price, allotted from subscriptions
    where offering = ${offering} and position_seq is not null`.execute(db);
  return computeAverageWinningBid(rows);
}

/** Records how the price had developed by the first possible sale, to show in later offers. */
export async function recordOfferingPriceOutcome({ dependencies, offer }: OfferingStageContext): Promise<'done'> {
  const { terms, offering } = offer;
  const paid = await readAveragePaid(dependencies.database.kysely, offering);
  const { listsAt } = terms.dates;
  const price = await findPriceBefore(dependencies, terms.instrument, listsAt);
  const since = computeSplitRatioBetween(listSplitsSinceSeal(dependencies, offer, listsAt), 0, listsAt);
  const market = price && convertPriceToSealedUnits(price, since);
  // An offer that nobody paid for has no outcome.
  if (market !== null && paid !== null)
    await dependencies.database.kysely
      .updateTable('offerings')
      .set({ outcome: computePriceChangeSinceOffer(paid, market) })
      .where('offering', '=', offering)
      .execute();
  await notifyHoldersOfListing(dependencies, offer);
  return 'done';
}

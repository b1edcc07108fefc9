/**
 * A quota grab while it is open: each past second is settled once, by whichever process is first, and the desk then
 * decides its effect on each customer. The next run resumes interrupted work.
 */
import { decideFail } from '@bourse/core/products/offerings/allot.ts';
import { decideShare } from '@bourse/core/products/offerings/deliver.ts';
import {
  averageBid,
  LATE_MS,
  overBefore,
  secondOf,
  type Shared,
  shareSecond,
} from '@bourse/core/products/offerings/offer-kinds.ts';
import { discounted, outcomeOf } from '@bourse/core/products/offerings/market-rules.ts';
import { costOf } from '@bourse/core/products/offerings/subscribe.ts';
import { ratioBetween, sealedPrice } from '@bourse/core/products/offerings/split-before-delivery.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import { endByRule } from '../close-offering.ts';
import { decideEach, tellListed } from '../settle-offering.ts';
import { type Db, moveStage, type Offering, selectWithStaff } from '../store.ts';
import { isOvertaken, splitsSince } from '../split-adjustment.ts';
import type { AdvanceParts, KindWork, StageCall } from './stage-work.ts';
import { priceBefore } from './market-price.ts';
import { sum } from '@bourse/core/ledger/money.ts';

interface Request {
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
async function readOver(db: Db, offering: bigint, before: number, shut: readonly Request[] = []): Promise<Request[]> {
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
export const livePrice = ({ terms }: Pick<Offering, 'terms'>, reference: bigint, now: number): bigint =>
  discounted(reference, terms.discount, terms.market, new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length));

interface Given {
  entries: number;
  allotted: bigint;
  discounts: bigint;
}
export async function readGiven(db: Db, offering: bigint): Promise<Given> {
  const { rows } = await sql<Given>`select coalesce(max(number), 0)::integer as entries,
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
async function entrantsOf(db: Db, { offering }: Offering, asked: readonly Request[]): Promise<Request[]> {
  const served = await selectServed(db, offering);
  const withStaff = await selectWithStaff(
    db,
    asked.map(({ account }) => account),
  );
  return asked.filter(({ account, holder }) => {
    if (withStaff.has(account) || served.has(holder)) return false;
    served.add(holder);
    return true;
  });
}

/** The instrument's current price; null while the market or the operator has stopped it. */
const tradedAt = ({ feeds, due }: Pick<AdvanceParts, 'feeds' | 'due'>, id: string, now: number): bigint | null =>
  due.standing(id, now) === 'listed' ? (feeds.tradable(id, now)?.last ?? null) : null;

/**
 * Decides how one second's requests are served. If the price moved beyond what was paid in, or there is no price, all
 * money is refunded.
 */
function shareOf(
  parts: AdvanceParts,
  offer: Offering,
  asked: readonly Request[],
  given: Given,
  now: number,
): Shared & { reference: bigint | null; price: bigint | null } {
  const { terms } = offer;
  // After a split the price is for a different unit; the next look ends the offer.
  const isSplit = splitsSince(parts, offer, now).length > 0;
  const reference = isSplit ? null : tradedAt(parts, terms.instrument, now);
  const quantities = asked.map(({ quantity }) => quantity);
  const price = terms.live && reference !== null ? livePrice(offer, reference, now) : offer.price;
  const none = { cap: 0n, allotted: quantities.map(() => 0n), discounts: quantities.map(() => 0n), reference, price };
  if (reference === null || price === null || now - asked[0]!.at > LATE_MS) return none;
  const shared = shareSecond(quantities, {
    unit: terms.unit,
    price,
    currency: terms.currency,
    left: terms.quota - given.allotted,
    budget: terms.promotionCap - given.discounts,
    reference,
  });
  const { currency } = terms;
  // Within this second the market has moved so far that the held money no longer pays for it.
  if (asked.some(({ held }, at) => costOf({ price, currency }, shared.allotted[at]!) > held)) return none;
  return { ...shared, reference, price };
}

/** Settles the first second that is over; false if there is none. Requests shut out of it are added to `shut`. */
async function settleFirst(parts: AdvanceParts, offer: Offering, now: number, shut: Request[]): Promise<boolean> {
  const { offering, terms } = offer;
  return parts.database.kysely.transaction().execute(async (db) => {
    const held = await sql<{ stage: string }>`select stage from offerings where offering = ${offering}
      for update`.execute(db);
    if (held.rows[0]?.stage !== 'open') return false;
    const together = await readOver(db, offering, overBefore(now), shut);
    if (together.length === 0) return false;
    const second = secondOf(together[0]!.at);
    const asked = await entrantsOf(db, offer, together);
    const served = new Set(asked);
    for (const each of together) if (!served.has(each)) shut.push(each);
    if (asked.length === 0) return true;
    const given = await readGiven(db, offering);
    const { cap, allotted, discounts, reference, price } = shareOf(parts, offer, asked, given, now);
    await db
      .insertInto('offering_seconds')
      .values({
        offering,
        second: new Date(second),
        entries: asked.length,
        asked: sum(asked.map(({ quantity }) => quantity)),
        left_before: terms.quota - given.allotted,
        cap,
        allotted: sum(allotted),
        reference,
        price: offer.terms.live ? price : null,
      })
      .execute();
    await sql`insert into offering_entries
        (offering, number, account_id, subscription_seq, entrant, quantity, contribution, second, allotted, discount)
      select ${offering}, n, a, s, e, q, '', ${new Date(second)}, g, d
      from unnest(${asked.map((_, index) => given.entries + index + 1)}::integer[],
        ${asked.map(({ account }) => account)}::bigint[], ${asked.map(({ seq }) => seq)}::bigint[],
        ${asked.map(({ entrant }) => entrant)}::text[], ${asked.map(({ quantity }) => quantity)}::bigint[],
        ${allotted}::bigint[], ${discounts}::bigint[]) t (n, a, s, e, q, g, d)`.execute(db);
    return true;
  });
}

interface Share {
  account: AccountId;
  seq: bigint;
  price: bigint | null;
  allotted: bigint;
  discount: bigint;
}
/** Settled, but not yet decided at the desk. */
async function readSettled(db: Db, offering: bigint): Promise<Share[]> {
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

async function decideSettled(parts: AdvanceParts, offer: Offering): Promise<void> {
  const { terms, price, offering } = offer;
  const shares = await readSettled(parts.database.kysely, offering);
  await decideEach(
    parts,
    offer,
    shares,
    ({ seq, allotted, discount, price: own }) =>
      (state, now) =>
        decideShare(state, seq, { terms, allotted, discount, price: own ?? price ?? terms.price }, now),
  );
}

/** Requests of staff, and a person's second request: all money comes back. */
async function failShut(parts: AdvanceParts, offer: Offering, shut: readonly Request[]): Promise<void> {
  if (shut.length === 0) return;
  const withStaff = await selectWithStaff(
    parts.database.kysely,
    shut.map(({ account }) => account),
  );
  await decideEach(
    parts,
    offer,
    shut,
    ({ account, seq }) =>
      (state, at) =>
        decideFail(state, seq, offer.terms, withStaff.has(account) ? 'withStaff' : 'samePerson', at),
  );
}

async function settleSeconds({ parts, offer, now }: StageCall): Promise<void> {
  if ((await readOver(parts.database.kysely, offer.offering, overBefore(now))).length > 0) {
    const shut: Request[] = [];
    let settles = true;
    while (settles) settles = await settleFirst(parts, offer, now, shut);
    await failShut(parts, offer, shut);
  }
  await decideSettled(parts, offer);
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
export async function leftOf(db: Db, { offering, terms }: Pick<Offering, 'offering' | 'terms'>): Promise<bigint> {
  const { allotted, discounts } = await readGiven(db, offering);
  return discounts >= terms.promotionCap ? 0n : terms.quota - allotted;
}

export const grab: KindWork = {
  before: {
    /** The current price less the discount. Without a market price the offer ends. */
    async open({ parts, offer, now }) {
      const { terms } = offer;
      const { kysely } = parts.database;
      const reference = await priceBefore(parts, terms.instrument, terms.dates.opensAt);
      const step = { from: 'sealed', author: 'rule', at: now } as const;
      if (reference === null) await endByRule(kysely, offer, 'noPrice', now);
      else {
        const { date } = parts.zones.toLocal(terms.dates.opensAt, 'UTC');
        const price = discounted(reference, terms.discount, terms.market, date);
        await moveStage(kysely, offer, { ...step, to: 'open' }, { price });
      }
      return 'moved';
    },
    async closed(call) {
      const { parts, offer, now } = call;
      const { kysely } = parts.database;
      await settleSeconds(call);
      if (await isWaiting(kysely, offer.offering)) return 'waits';
      const { entries, allotted } = await readGiven(kysely, offer.offering);
      const { rows } = await sql<{ asked: bigint }>`select coalesce(sum(asked), 0)::bigint as asked
        from offering_seconds where offering = ${offer.offering}`.execute(kysely);
      const { asked } = rows[0]!;
      await moveStage(
        kysely,
        offer,
        { from: 'open', to: 'closed', author: 'rule', at: now },
        { entries, asked, allotted },
      );
      return 'moved';
    },
    listed: (call) => keepOutcome(call),
  },
  during: settleSeconds,
  async atRequest(parts, offer) {
    const { database, clock } = parts;
    const now = clock.now();
    const last = tradedAt(parts, offer.terms.instrument, now);
    const isTraded = last !== null && !isOvertaken(parts, offer, now);
    const price = offer.terms.live && last !== null ? { price: livePrice(offer, last, now) } : {};
    return { isTraded, left: await leftOf(database.kysely, offer), ...price };
  },
};

/** The average price paid, weighted by quantity; null if nothing was paid. */
async function paidOf(db: Db, offering: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ price: bigint; allotted: bigint }>`select price, allotted from subscriptions
    where offering = ${offering} and position_seq is not null`.execute(db);
  return averageBid(rows);
}

/** Records how the price had developed by the first possible sale, to show in later offers. */
export async function keepOutcome({ parts, offer }: StageCall): Promise<'done'> {
  const { terms, offering } = offer;
  const paid = await paidOf(parts.database.kysely, offering);
  const { listsAt } = terms.dates;
  const price = await priceBefore(parts, terms.instrument, listsAt);
  const since = ratioBetween(splitsSince(parts, offer, listsAt), 0, listsAt);
  const market = price && sealedPrice(price, since);
  // An offer that nobody paid for has no outcome.
  if (market !== null && paid !== null)
    await parts.database.kysely
      .updateTable('offerings')
      .set({ outcome: outcomeOf(paid, market) })
      .where('offering', '=', offering)
      .execute();
  await tellListed(parts, offer);
  return 'done';
}

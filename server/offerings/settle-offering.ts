/**
 * An offer's work for each of its customers: one command each, many at a time. A second process finds nothing left to
 * do; the next run resumes unfinished work.
 */
import { type AllotmentRule, passOn } from '@bourse/core/products/draws/rules.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { decideAllot, decideFail, decideNext, decideUnpaid } from '@bourse/core/products/offerings/allot.ts';
import { decideDeliver, decideListed } from '@bourse/core/products/offerings/deliver.ts';
import { ruleOf } from '@bourse/core/products/offerings/facts.ts';
import { ratioOf } from '@bourse/core/markets/listings/listing-status.ts';
import { times } from '@bourse/core/ledger/ratio.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { leapsOver } from '@bourse/core/markets/sessions/world-clock.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { readEntries } from './draw-facts.ts';
import { nextBids, readBids } from './kinds/bids.ts';
import type { KindWork } from './kinds/stage-work.ts';
import { inOrder } from './make-draw.ts';
import { subscriptionNumbered } from './records.ts';
import { inUnitsOfToday, splitsSince } from './split-adjustment.ts';
import { type Db, type Offering, selectWithStaff } from './store.ts';
import { type Place, readPlaces } from './subscriptions-store.ts';

type SettleParts = Pick<Parts, 'desk' | 'worldClock'> & { database: { kysely: Db } };
type DeliverParts = SettleParts & Pick<Parts, 'clock' | 'due' | 'world' | 'views'>;
type Rule = (state: AccountState, now: number) => Changes | null;

const AT_ONCE = 1_000;

export async function decideEach<One extends Place>(
  { desk }: SettleParts,
  { terms }: Offering,
  places: readonly One[],
  ruleFor: (one: One) => Rule,
): Promise<void> {
  await Promise.all(
    places.map((one) =>
      desk.run({
        account: one.account,
        actor: { rule: 'offerings' },
        key: null,
        currencies: [terms.currency],
        instrument: null,
        loads: [subscriptionNumbered(one.seq)],
        decide: ruleFor(one),
        answer: () => null,
      }),
    ),
  );
}

/** Works through all of them in rounds; `read` finds those that are left. A round without progress is the last. */
export async function inTurns<One extends Place>(
  parts: SettleParts,
  offer: Offering,
  read: () => Promise<One[]>,
  ruleFor: (one: One) => Rule,
): Promise<void> {
  let before: One[] = [];
  for (let places = await read(); places.length > 0; places = await read()) {
    if (isSame(places, before))
      throw new Error(`offering ${offer.offering}: ${places.length} applications could not be decided`);
    await decideEach(parts, offer, places, ruleFor);
    before = places;
  }
}
const isSame = (places: readonly Place[], before: readonly Place[]): boolean =>
  places.length === before.length &&
  places.every(({ account, seq }, at) => before[at]!.account === account && before[at]!.seq === seq);

interface Allotted extends Place {
  allotted: bigint;
}

/** Gives the draw's result to those who haven't got it yet. */
export async function allotAll(
  parts: SettleParts,
  offer: Offering,
  decide: typeof decideAllot = decideAllot,
): Promise<void> {
  const { terms, offering } = offer;
  await failShutOut(parts, offer);
  const leapt = leapsOver(parts.worldClock.standing().moves, terms.dates.drawsAt);
  const read = async (): Promise<Allotted[]> => {
    const { rows } = await sql<{ account_id: AccountId; subscription_seq: bigint; allotted: bigint }>`
      select e.account_id, e.subscription_seq, e.allotted from offering_entries e
      join subscriptions s using (account_id, subscription_seq)
      where e.offering = ${offering} and s.status = 'awaiting' order by e.number limit ${AT_ONCE}`.execute(
      parts.database.kysely,
    );
    return rows.map(({ account_id: account, subscription_seq: seq, allotted }) => ({ account, seq, allotted }));
  };
  await inTurns(
    parts,
    offer,
    read,
    ({ seq, allotted }) =>
      (state, now) =>
        decide(state, seq, { terms, allotted, price: offer.price ?? terms.price, leapt }, now),
  );
}

/** Applications waiting after the close that are no entries: those of staff, or a person's second one. */
export async function failShutOut(parts: SettleParts, offer: Offering): Promise<void> {
  const { terms, offering } = offer;
  const { rows } = await sql<{ account_id: AccountId; subscription_seq: bigint }>`
    select account_id, subscription_seq from subscriptions s where offering = ${offering} and status = 'awaiting'
      and not exists (select from offering_entries e where e.offering = s.offering
        and (e.account_id, e.subscription_seq) = (s.account_id, s.subscription_seq))`.execute(parts.database.kysely);
  const withStaff = await selectWithStaff(
    parts.database.kysely,
    rows.map(({ account_id }) => account_id),
  );
  const places = rows.map((row) => ({ account: row.account_id, seq: row.subscription_seq }));
  await decideEach(
    parts,
    offer,
    places,
    ({ account, seq }) =>
      (state, now) =>
        decideFail(state, seq, terms, withStaff.has(account) ? 'withStaff' : 'samePerson', now),
  );
}

/** Gives all money back, since two people or a rule have ended the offer. */
export async function failAll(parts: SettleParts, offer: Offering): Promise<void> {
  const { terms, offering, ended } = offer;
  const { kysely } = parts.database;
  const cause = ended === null || ended === 'people' ? 'offerEnded' : ended;
  await inTurns(
    parts,
    offer,
    () => readPlaces(kysely, offering, ['awaiting', 'won', 'paymentPending', 'paid'], AT_ONCE, { undelivered: true }),
    ({ seq }) =>
      (state, now) =>
        decideFail(state, seq, terms, cause, now),
  );
}

/** Fails the applications that haven't been paid by now. */
export async function failUnpaid(parts: SettleParts, offer: Offering, now: number): Promise<void> {
  const { terms, offering } = offer;
  const { moves } = parts.worldClock.standing();
  await inTurns(
    parts,
    offer,
    () => readPlaces(parts.database.kysely, offering, ['paymentPending'], AT_ONCE, { dueBy: now }),
    ({ seq }) =>
      (state, at) =>
        decideUnpaid(state, seq, terms, at, (moment) => leapsOver(moves, moment)),
  );
}

/** Passes what is left to those who got nothing, in the draw's order. Computed once. */
export async function passOnLeft(parts: SettleParts, offer: Offering): Promise<void> {
  const { terms, offering } = offer;
  const { kysely } = parts.database;
  await kysely.transaction().execute(async (work) => {
    await sql`select from offerings where offering = ${offering} for update`.execute(work);
    const entries = inOrder(await readEntries(work, offering));
    if (entries.some(({ next }) => next !== null)) return;
    const left = await sql<{ number: number }>`select e.number from offering_entries e
      join subscriptions s using (account_id, subscription_seq)
      where e.offering = ${offering} and e.allotted > 0 and s.status in ('waived', 'failed')`.execute(work);
    const lapsed = new Set(left.rows.map(({ number }) => number));
    const next =
      terms.rule === 'highestBid'
        ? nextBids(entries, await readBids(work, offer), lapsed)
        : nextOf(ruleOf(terms), entries, lapsed);
    await sql`update offering_entries e set next = d.next
      from unnest(${entries.map(({ number }) => number)}::integer[], ${next}::bigint[]) d (number, next)
      where e.offering = ${offering} and e.number = d.number`.execute(work);
  });
  const { rows } = await sql<{ account_id: AccountId; subscription_seq: bigint; next: bigint }>`
    select e.account_id, e.subscription_seq, e.next from offering_entries e
    join subscriptions s using (account_id, subscription_seq)
    where e.offering = ${offering} and e.next > 0 and s.status = 'notWon'`.execute(kysely);
  await decideEach(
    parts,
    offer,
    rows.map(({ account_id: account, subscription_seq: seq, next }) => ({ account, seq, next })),
    ({ seq, next }) =>
      (state, now) =>
        decideNext(state, seq, { terms, allotted: next }, now),
  );
}

/** Those who were allotted something keep it: what is left is for those who got nothing. */
function nextOf(
  rule: AllotmentRule,
  entries: readonly { number: number; quantity: bigint; allotted: bigint | null }[],
  lapsed: ReadonlySet<number>,
): bigint[] {
  const given = entries.map(({ allotted }) => allotted ?? 0n);
  const asked = entries.map(({ number, quantity }, index) => ({
    number,
    quantity: given[index] === 0n || lapsed.has(number) ? quantity : given[index]!,
  }));
  return passOn(rule, asked, given, lapsed);
}

/** Delivers positions to everybody who has paid, by the deposit or later. `bears`: what the promotion account adds. */
export async function deliverAll(parts: DeliverParts, offer: Offering, bears: KindWork['bears']): Promise<void> {
  const { terms, offering } = offer;
  await inTurns(
    parts,
    offer,
    () => readPlaces(parts.database.kysely, offering, ['won', 'paid'], AT_ONCE, { undelivered: true }),
    ({ seq }) =>
      (state, now) =>
        inUnitsOfToday(
          parts,
          offer,
          decideDeliver(state, seq, terms, now, (allotted) => bears?.(offer, allotted) ?? 0n),
          state,
          now,
        ),
  );
}

/** Notifies holders at the listing. */
export async function tellListed(parts: DeliverParts, offer: Offering): Promise<void> {
  const { terms, offering } = offer;
  await inTurns(
    parts,
    offer,
    () => readPlaces(parts.database.kysely, offering, ['paid'], AT_ONCE),
    ({ seq }) =>
      (state, now) =>
        decideListed(state, seq, terms, now, (allotted) =>
          times(allotted, ratioOf(splitsSince(parts, offer, now).map(({ action }) => action)), 'down'),
        ),
  );
}

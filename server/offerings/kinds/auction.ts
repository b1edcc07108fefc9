/** A bid auction: as a draw, with each bid decided by itself at the allotment. */
import { averageBid } from '@bourse/core/products/offerings/offer-kinds.ts';
import { decideBid, decideRevealDue } from '@bourse/core/products/offerings/reveal.ts';
import { ratioBetween, sealedPrice } from '@bourse/core/products/offerings/split-before-delivery.ts';
import { endByRule } from '../close-offering.ts';
import { splitsSince } from '../split-adjustment.ts';
import { allotAll, inTurns } from '../settle-offering.ts';
import { readEntries } from '../draw-facts.ts';
import { readBids } from './bids.ts';
import { drawn } from './draw.ts';
import { keepOutcome } from './grab.ts';
import type { KindWork, StageCall, StageEnd } from './stage-work.ts';
import { priceBefore } from './market-price.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import type { Place } from '../subscriptions-store.ts';

/** The close: asks applicants to reveal their bids, and counts the entries. */
async function closed(call: StageCall): Promise<StageEnd> {
  await remindBidders(call);
  return drawn.before.closed!(call);
}

export const auction: KindWork = {
  ...drawn,
  before: {
    ...drawn.before,
    /** Which bids may win is known only once nobody can bid any more. */
    async closed(call) {
      const { parts, offer, now } = call;
      const { terms, offering } = offer;
      if (!terms.live) return closed(call);
      const { kysely } = parts.database;
      const last = await priceBefore(parts, terms.instrument, terms.dates.closesAt);
      if (last === null) return (await endByRule(kysely, offer, 'noPrice', now)) ? 'moved' : 'waits';
      const come = splitsSince(parts, offer, terms.dates.closesAt);
      const reference = sealedPrice(last, ratioBetween(come, 0, terms.dates.closesAt));
      await kysely
        .updateTable('offerings')
        .set({ reference })
        .where('offering', '=', offering)
        .where('stage', '=', 'open')
        .execute();
      return closed(call);
    },
    /** The offer's price is the average of the winning bids; each winner pays their own bid. */
    async allotted({ parts, offer }) {
      const { kysely } = parts.database;
      const bids = new Map((await readBids(kysely, offer)).map((bid) => [bid.number, bid.price]));
      const entries = await readEntries(kysely, offer.offering);
      const won = entries.map(({ number, allotted }) => ({ price: bids.get(number) ?? 0n, allotted: allotted ?? 0n }));
      const price = averageBid(won);
      if (price !== null)
        await kysely.updateTable('offerings').set({ price }).where('offering', '=', offer.offering).execute();
      await allotAll(parts, offer, decideBid);
      return 'done';
    },
    listed: (call) => keepOutcome(call),
  },
};

/** Notifies bidders once, at the close, that it is time to reveal their bids, and what they lose otherwise. */

const AT_ONCE = 1_000;

/** Nobody is reminded of a date that has passed, as after the clock was moved. */
async function remindBidders({ parts, offer, now }: StageCall): Promise<void> {
  const { offering, terms } = offer;
  if (now >= terms.dates.drawsAt) return;
  const read = async (): Promise<Place[]> => {
    const { rows } = await sql<{ account_id: AccountId; subscription_seq: bigint }>`
      select account_id, subscription_seq from subscriptions
      where offering = ${offering} and status = 'awaiting' and cause = 'applied'
      order by account_id, subscription_seq limit ${AT_ONCE}`.execute(parts.database.kysely);
    return rows.map((row) => ({ account: row.account_id, seq: row.subscription_seq }));
  };
  await inTurns(
    parts,
    offer,
    read,
    ({ seq }) =>
      (state, at) =>
        decideRevealDue(state, seq, terms, at),
  );
}

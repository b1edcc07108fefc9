/** A bid auction: as a draw, with each bid decided by itself at the allotment. */
import { computeAverageWinningBid } from '@bourse/core/products/offerings/offering-kinds.ts';
import { decideBidResult, decideAnnounceRevealDue } from '@bourse/core/products/offerings/reveal-bid.ts';
import {
  computeSplitRatioBetween,
  convertPriceToSealedUnits,
} from '@bourse/core/products/offerings/split-before-delivery.ts';
import { endOfferingByRule } from '../close-offering.ts';
import { listSplitsSinceSeal } from '../split-adjustment.ts';
import { allotToAllApplicants, decideSubscriptionsInRounds } from '../settle-offering.ts';
import { readDrawEntries } from '../draw-facts.ts';
import { readRevealedBids } from './bids.ts';
import { drawStageHandlers } from './draw.ts';
import { recordOfferingPriceOutcome } from './quota-grab.ts';
import type { OfferingStageHandlers, OfferingStageContext, OfferingStageResult } from './offering-stage-handlers.ts';
import { findPriceBefore } from './market-price.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import type { SubscriptionKey } from '../subscriptions-store.ts';

/** The close: asks applicants to reveal their bids, and counts the entries. */
async function closed(call: OfferingStageContext): Promise<OfferingStageResult> {
  await remindBidders(call);
  return drawStageHandlers.before.closed!(call);
}

export const auctionStageHandlers: OfferingStageHandlers = {
  ...drawStageHandlers,
  before: {
    ...drawStageHandlers.before,
    /** Which bids may win is known only once nobody can bid any more. */
    async closed(call) {
      const { parts, offer, now } = call;
      const { terms, offering } = offer;
      if (!terms.live) return closed(call);
      const { kysely } = parts.database;
      const last = await findPriceBefore(parts, terms.instrument, terms.dates.closesAt);
      if (last === null) return (await endOfferingByRule(kysely, offer, 'noPrice', now)) ? 'moved' : 'waits';
      const come = listSplitsSinceSeal(parts, offer, terms.dates.closesAt);
      const reference = convertPriceToSealedUnits(last, computeSplitRatioBetween(come, 0, terms.dates.closesAt));
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
      const bids = new Map((await readRevealedBids(kysely, offer)).map((bid) => [bid.number, bid.price]));
      const entries = await readDrawEntries(kysely, offer.offering);
      const won = entries.map(({ number, allotted }) => ({ price: bids.get(number) ?? 0n, allotted: allotted ?? 0n }));
      const price = computeAverageWinningBid(won);
      if (price !== null)
        await kysely.updateTable('offerings').set({ price }).where('offering', '=', offer.offering).execute();
      await allotToAllApplicants(parts, offer, decideBidResult);
      return 'done';
    },
    listed: (call) => recordOfferingPriceOutcome(call),
  },
};

/** Notifies bidders once, at the close, that it is time to reveal their bids, and what they lose otherwise. */

const AT_ONCE = 1_000;

/** Nobody is reminded of a date that has passed, as after the clock was moved. */
async function remindBidders({ parts, offer, now }: OfferingStageContext): Promise<void> {
  const { offering, terms } = offer;
  if (now >= terms.dates.drawsAt) return;
  const read = async (): Promise<SubscriptionKey[]> => {
    const { rows } = await sql<{ account_id: AccountId; subscription_seq: bigint }>`
      select account_id, subscription_seq from subscriptions
      where offering = ${offering} and status = 'awaiting' and cause = 'applied'
      order by account_id, subscription_seq limit ${AT_ONCE}`.execute(parts.database.kysely);
    return rows.map((row) => ({ account: row.account_id, seq: row.subscription_seq }));
  };
  await decideSubscriptionsInRounds(
    parts,
    offer,
    read,
    ({ seq }) =>
      (state, at) =>
        decideAnnounceRevealDue(state, seq, terms, at),
  );
}

/** A bid auction: as a draw, with each bid decided by itself at the allotment. */
import { computeAverageWinningBid } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { decideBidResult, decideAnnounceRevealDue } from '@bourse/core/products/offerings/reveal-bid.ts';
import {
  computeSplitRatioBetween,
  convertPriceToSealedUnits,
} from '@bourse/core/products/offerings/stock-splits-before-delivery.ts';
import { endOfferingByRule } from '../close-offering.ts';
import { listSplitsSinceSeal } from '../split-adjustment.ts';
import { allotToAllApplicants, decideSubscriptionsInRounds } from '../settle-offering.ts';
import { readDrawEntries } from '../draw-facts.ts';
import { readRevealedBids } from './revealed-bids.ts';
import { drawStageHandlers } from './draw-stage-handlers.ts';
import { recordOfferingPriceOutcome } from './quota-grab.ts';
import type {
  OfferingStageHandlers,
  OfferingStageContext,
  OfferingStageResult,
} from './offering-stage-handler-types.ts';
import { findPriceBefore } from './offering-reference-prices.ts';
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
      const { dependencies, offer, now } = call;
      const { terms, offering } = offer;
      if (!terms.live) return closed(call);
      const { kysely } = dependencies.database;
      const last = await findPriceBefore(dependencies, terms.instrument, terms.dates.closesAt);
      if (last === null) return (await endOfferingByRule(kysely, offer, 'noPrice', now)) ? 'moved' : 'waits';
      const come = listSplitsSinceSeal(dependencies, offer, terms.dates.closesAt);
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
    async allotted({ dependencies, offer }) {
      const { kysely } = dependencies.database;
      const bids = new Map((await readRevealedBids(kysely, offer)).map((bid) => [bid.number, bid.price]));
      const entries = await readDrawEntries(kysely, offer.offering);
      const won = entries.map(({ number, allotted }) => ({ price: bids.get(number) ?? 0n, allotted: allotted ?? 0n }));
      const price = computeAverageWinningBid(won);
      if (price !== null)
        await kysely.updateTable('offerings').set({ price }).where('offering', '=', offer.offering).execute();
      await allotToAllApplicants(dependencies, offer, decideBidResult);
      return 'done';
    },
    listed: (call) => recordOfferingPriceOutcome(call),
  },
};

/** Notifies bidders once, at the close, that it is time to reveal their bids, and what they lose otherwise. */

const AT_ONCE = 1_000;

/** Nobody is reminded of a date that has passed, as after the clock was moved. */
async function remindBidders({ dependencies, offer, now }: OfferingStageContext): Promise<void> {
  const { offering, terms } = offer;
  if (now >= terms.dates.drawsAt) return;
  const read = async (): Promise<SubscriptionKey[]> => {
    const { rows } = await sql<{ account_id: AccountId; subscription_seq: bigint }>`
      select account_id, subscription_seq from subscriptions
      where offering = ${offering} and status = 'awaiting' and cause = 'applied'
      order by account_id, subscription_seq limit ${AT_ONCE}`.execute(dependencies.database.kysely);
    return rows.map((row) => ({ account: row.account_id, seq: row.subscription_seq }));
  };
  await decideSubscriptionsInRounds(
    dependencies,
    offer,
    read,
    ({ seq }) =>
      (state, at) =>
        decideAnnounceRevealDue(state, seq, terms, at),
  );
}

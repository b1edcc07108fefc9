/** Tells bidders once, at the close, that it is time to show their bids, and what they lose otherwise. */
import { decideRevealDue } from '@bourse/core/offerings/reveal.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import { inTurns } from '../settle-offering.ts';
import type { Place } from '../subscriptions-store.ts';
import type { StageCall } from './kind-work.ts';

const AT_ONCE = 1_000;

/** Nobody is reminded of a date that has passed, as after the clock was moved. */
export async function remindBidders({ parts, offer, now }: StageCall): Promise<void> {
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

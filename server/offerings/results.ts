/** The results of offers so far: what was asked for, what was paid, and what was refunded. */
import { divide, formatAmount, formatScaled, SCALE, sum } from '@bourse/core/money.ts';
import { kindOf } from '@bourse/core/offerings/kinds.ts';
import { averageBid } from '@bourse/core/offerings/kinds/auction.ts';
import { TAKEN } from '@bourse/core/offerings/kept.ts';
import type { Phase } from '@bourse/core/offerings/stages.ts';
import { sql } from 'kysely';
import type { Db, Offering } from './store.ts';

export interface Result {
  /**
   * The sum over everybody who took part; a bid never shown counts with its maximum, since its real quantity is
   * unknown.
   */
  asked: bigint;
  /** The quantity that was charged and not refunded, and its average price. */
  paid: bigint;
  price: bigint | null;
  refunded: bigint;
}
const NOTHING: Result = { asked: 0n, paid: 0n, price: null, refunded: 0n };

interface Row {
  offering: bigint;
  asked: bigint;
  refunded: bigint;
  price: bigint | null;
  paid: bigint;
}
/** By offer, one row for each price. */
export async function readResults(db: Db, offerings: readonly bigint[]): Promise<(offering: bigint) => Result> {
  if (offerings.length === 0) return () => NOTHING;
  const { rows } = await sql<Row>`with mine as (select s.offering, s.refunded,
        case when e.number is null then 0 else coalesce(s.bid_quantity, s.quantity) end as asked,
        case when s.status = any(${[...TAKEN]}::text[]) then s.allotted else 0 end as paid, s.price
      from subscriptions s left join offering_entries e using (offering, account_id, subscription_seq)
      where s.offering = any(${[...offerings]}::bigint[]))
    select offering, price, sum(asked)::bigint as asked, sum(refunded)::bigint as refunded, sum(paid)::bigint as paid
    from mine group by 1, 2`.execute(db);
  const results = new Map(
    [...Map.groupBy(rows, ({ offering }) => offering)].map(([offering, own]): [bigint, Result] => [
      offering,
      {
        asked: sum(own.map(({ asked }) => asked)),
        paid: sum(own.map(({ paid }) => paid)),
        price: averageBid(own.map(({ price, paid }) => ({ price: price ?? 0n, allotted: paid }))),
        refunded: sum(own.map(({ refunded }) => refunded)),
      },
    ]),
  );
  return (offering) => results.get(offering) ?? NOTHING;
}

/** If each second or each bid has its own price, the average paid is known once all have paid. */
export const priceAtEnd = ({ price, terms }: Offering, { price: paid }: Result): bigint | null =>
  ['opening', 'bids'].includes(kindOf(terms.kind).priced) ? paid : price;

/** Until the end the draw's figures, afterwards what was paid. */
export function statisticsOf({ entries, allotted: drawn, terms }: Offering, result: Result, phase: Phase) {
  const { asked, paid, refunded } = result;
  const allotted = phase === 'ended' ? paid : (drawn ?? 0n);
  return {
    entries: entries ?? 0,
    asked: formatScaled(asked),
    allotted: formatScaled(allotted),
    rate: asked === 0n ? null : formatScaled(divide(allotted * SCALE, asked, 'down')),
    refunded: formatAmount(refunded, terms.currency),
  };
}

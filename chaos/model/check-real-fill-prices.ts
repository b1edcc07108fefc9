/** Whether each fill at a real price stands on a price that its source really had at the quote's own time. */
import type { TrialPriceSource } from '../real-prices/trial-price-source.ts';
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';

const SOURCE = /^yahoo/;

export function checkRealFillPrices(
  { fills, orders }: Pick<StoredRowsSnapshot, 'fills' | 'orders'>,
  { lastAt }: Pick<TrialPriceSource, 'lastAt'>,
  differ: (sentence: string) => void,
): { realFills: number } {
  const instrumentOf = new Map(orders.map((row) => [`${row.account_id} ${row.order_seq}`, row.instrument]));
  let realFills = 0;
  for (const fill of fills) {
    if (!SOURCE.test(fill.source)) continue;
    realFills += 1;
    const instrument = instrumentOf.get(`${fill.account_id} ${fill.order_seq}`) ?? '';
    const truth = lastAt(instrument, fill.quote_at.getTime());
    if (fill.last !== truth)
      differ(
        `fill ${fill.account_id}/${fill.fill_seq} in ${instrument}: stands on ${fill.last} of ` +
          `${fill.quote_at.toISOString()}, its source had ${truth}`,
      );
  }
  return { realFills };
}

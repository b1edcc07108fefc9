/**
 * Dated lots as a balance's row stores them: `[[date, epoch ms, minor units], …]`, for frozen money with the reference
 * it is held for. A lot whose day has come no longer means anything; it goes when the row is next written.
 */
import { purse, type Lot, type Lots } from '@bourse/core/ledger/value-dates.ts';

type Row = [date: string, at: number, amount: string, reference?: string];

export function readLots(lots: Lots, currency: string, text: string): Lots {
  const read = new Map<string, Lot[]>([...lots].map(([key, list]) => [key, [...list]]));
  for (const [date, at, amount, reference = null] of JSON.parse(text) as Row[]) {
    const key = purse(currency, reference);
    const lot = { date, at, amount: BigInt(amount) };
    const list = read.get(key);
    if (list) list.push(lot);
    else read.set(key, [lot]);
  }
  return read;
}

/** The lots of a balance in a currency; null if there are none. */
export function writeLots(lots: Lots, currency: string, bucket: string): string | null {
  const rows: Row[] = [];
  for (const [key, list] of lots) {
    const [of, reference] = key.split(' ');
    if (
      of !== currency ||
      (bucket === 'frozen') !== (reference !== undefined) ||
      (bucket !== 'available' && bucket !== 'frozen')
    )
      continue;
    for (const { date, at, amount } of list)
      rows.push(reference === undefined ? [date, at, amount.toString()] : [date, at, amount.toString(), reference]);
  }
  return rows.length === 0 ? null : JSON.stringify(rows);
}

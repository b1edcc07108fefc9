/**
 * A bank's statement against what the books say was paid: by reference and amount, each at most once. Amounts are minor
 * units.
 */

/** `amount` is above zero for what came in, below for what went out. */
export interface StatementLine {
  line: number;
  on: string;
  reference: string;
  amount: bigint;
}
export interface Booking {
  id: string;
  reference: string;
  amount: bigint;
}

export type Difference =
  | { kind: 'notInBooks'; line: StatementLine }
  | { kind: 'notOnStatement'; booking: Booking }
  | { kind: 'amountDiffers'; line: StatementLine; booking: Booking };

export interface Reconciled {
  matched: number;
  differences: Difference[];
}

/**
 * References as banks mangle them: no blanks or punctuation, all capitals. One that is only punctuation matches
 * nothing.
 */
export const plainReference = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '') || `signs alone: ${reference}`;

export function reconcile(lines: readonly StatementLine[], bookings: readonly Booking[]): Reconciled {
  const open = new Map<string, Booking[]>();
  for (const booking of bookings)
    open.set(plainReference(booking.reference), [...(open.get(plainReference(booking.reference)) ?? []), booking]);
  const take = (reference: string, fits: (booking: Booking) => boolean): Booking | null => {
    const waiting = open.get(plainReference(reference)) ?? [];
    const found = waiting.find(fits) ?? null;
    if (found)
      open.set(
        plainReference(reference),
        waiting.filter((each) => each !== found),
      );
    return found;
  };
  // Exact matches are taken first, so that a wrong amount never takes their place.
  const rest = lines.filter((line) => take(line.reference, ({ amount }) => amount === line.amount) === null);
  const differences = rest.map((line): Difference => {
    const booking = take(line.reference, ({ amount }) => amount > 0n === line.amount > 0n);
    return booking ? { kind: 'amountDiffers', line, booking } : { kind: 'notInBooks', line };
  });
  const missing = [...open.values()].flat().map((booking): Difference => ({ kind: 'notOnStatement', booking }));
  return { matched: lines.length - rest.length, differences: [...differences, ...missing] };
}

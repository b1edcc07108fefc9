/**
 * Compares a bank's statement with what the books say was paid: by reference and amount, each at most once. Amounts are
 * minor units.
 */

/** `amount` is above zero for what came in, below for what went out. */
export interface BankStatementLine {
  line: number;
  on: string;
  reference: string;
  amount: bigint;
  /** The bank's own name for the entry (`parseBankEntryId`), if its file has one. */
  entry?: string;
  /** Its statement couldn't be checked against its balances, so a credit proves nothing. */
  unchecked?: true;
}
export interface BookedPayment {
  id: string;
  reference: string;
  amount: bigint;
}

export type ReconciliationDifference =
  | { kind: 'notInBooks'; line: BankStatementLine }
  | { kind: 'notOnStatement'; booking: BookedPayment }
  | { kind: 'calledBack'; line: BankStatementLine; booking: BookedPayment }
  | { kind: 'amountDiffers'; line: BankStatementLine; booking: BookedPayment };

export interface ReconciliationResult {
  matched: number;
  differences: ReconciliationDifference[];
}

/**
 * A reference in a form that survives banks' changes: no spaces or punctuation, all capitals. One that is only
 * punctuation matches nothing.
 */
export const normalizeReference = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '') || `signs alone: ${reference}`;

/**
 * `came`: booked deposits of any date. An outgoing line with the reference of such a deposit, and without a booking of
 * its own, is reported as called back, with the deposit.
 */
export function reconcilePayments(
  lines: readonly BankStatementLine[],
  bookings: readonly BookedPayment[],
  came: readonly BookedPayment[] = [],
): ReconciliationResult {
  const cameBy = new Map(came.map((each) => [normalizeReference(each.reference), each] as const));
  const plain = new Map([...lines, ...bookings].map((each) => [each, normalizeReference(each.reference)] as const));
  // Exact matches are taken first, so that a wrong amount never takes their place.
  const exact = pairLinesWithBookings(lines, bookings, (each) => `${plain.get(each)} ${each.amount}`);
  const rest = lines.filter((line) => !exact.has(line));
  const taken = new Set(exact.values());
  const open = bookings.filter((booking) => !taken.has(booking));
  const near = pairLinesWithBookings(rest, open, (each) => `${plain.get(each)} ${each.amount > 0n}`);
  const differences = rest.map((line): ReconciliationDifference => {
    const booking = near.get(line);
    if (booking) return { kind: 'amountDiffers', line, booking };
    const back = line.amount < 0n ? cameBy.get(plain.get(line) ?? '') : undefined;
    return back ? { kind: 'calledBack', line, booking: back } : { kind: 'notInBooks', line };
  });
  const found = new Set(near.values());
  const missing = open
    .filter((booking) => !found.has(booking))
    .map((booking): ReconciliationDifference => ({ kind: 'notOnStatement', booking }));
  return { matched: lines.length - rest.length, differences: [...differences, ...missing] };
}

/** Pairs each line with the first booking of its kind that no earlier line has taken. */
function pairLinesWithBookings(
  lines: readonly BankStatementLine[],
  bookings: readonly BookedPayment[],
  kindOf: (each: BankStatementLine | BookedPayment) => string,
): Map<BankStatementLine, BookedPayment> {
  const waiting = new Map<string, BookedPayment[]>();
  // From the last, so that the first one is at the end.
  for (const booking of bookings.toReversed()) {
    const kind = kindOf(booking);
    const same = waiting.get(kind);
    if (same) same.push(booking);
    else waiting.set(kind, [booking]);
  }
  const pairs = new Map<BankStatementLine, BookedPayment>();
  for (const line of lines) {
    const booking = waiting.get(kindOf(line))?.pop();
    if (booking) pairs.set(line, booking);
  }
  return pairs;
}

import { type AccountId, encodeId, type IdKind } from '../ids.ts';

/** `x` is a transfer for an order's exchange, and belongs to the order. */
const LETTERS: Readonly<Record<string, string>> = { x: 'o' };

/**
 * What a transfer belongs to, by the id used everywhere else: an order, a position, an exchange, a request, or
 * something that an area numbers.
 */
export function formatTransferReference(account: AccountId, reference: string): string {
  const [, letter, seq] = /^([a-z])(\d+)$/.exec(reference) ?? [];
  return letter === undefined || seq === undefined
    ? reference
    : encodeId((LETTERS[letter] ?? letter) as IdKind, account, BigInt(seq));
}

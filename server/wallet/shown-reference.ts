import { type AccountId, encodeId, type Kind } from '../ids.ts';

/** `x` is a transfer of what was exchanged for an order, and belongs to the order. */
const LETTERS: Readonly<Record<string, string>> = { x: 'o' };

/**
 * What a transfer belongs to, by the id that it has everywhere else: an order, a position, an exchange, a request, or
 * what an area has numbers of.
 */
export function shownReference(account: AccountId, reference: string): string {
  const [, letter, seq] = /^([a-z])(\d+)$/.exec(reference) ?? [];
  return letter === undefined || seq === undefined
    ? reference
    : encodeId((LETTERS[letter] ?? letter) as Kind, account, BigInt(seq));
}

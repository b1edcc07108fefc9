import { type AccountId, encodeId } from '../ids.ts';

/** `x` is a transfer of what was exchanged for an order, and belongs to the order. */
const KINDS = { o: 'o', x: 'o', e: 'e', p: 'p', r: 'r' } as const;

/**
 * What a transfer belongs to, by the id that it has everywhere else: an order, a position, an exchange, a deposit or a
 * withdrawal.
 */
export function shownReference(account: AccountId, reference: string): string {
  const [, letter, seq] = /^([oxepr])(\d+)$/.exec(reference) ?? [];
  return letter === undefined || seq === undefined
    ? reference
    : encodeId(KINDS[letter as keyof typeof KINDS], account, BigInt(seq));
}

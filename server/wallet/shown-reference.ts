import { type AccountId, encodeId } from '../ids.ts';

/** What a transfer belongs to, as the outside sees it. What was exchanged for an order belongs to the order. */
export function shownReference(account: AccountId, reference: string): string {
  const seq = /^[oxe](\d+)$/.exec(reference)?.[1];
  return seq === undefined ? reference : encodeId(reference.startsWith('e') ? 'e' : 'o', account, BigInt(seq));
}

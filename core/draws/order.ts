/**
 * The order of a draw. Each entry has a ticket: a keyed hash of its leaf, with a key that nobody knows before all
 * entries are fixed. The smallest ticket comes first. Nobody is drawn twice, all orders are equally likely, and an
 * entrant needs only their own receipt to compute their ticket.
 */
import { ascii } from '../seals/bytes.ts';
import { hmacSha256With, sha256 } from '../sha256.ts';
import { byHash, type Leaf } from './entries.ts';

/** The key of all tickets, of the entries' root and the randomness, both as hexadecimal. */
export const drawKey = (offering: string, root: string, randomness: string): Uint8Array =>
  sha256(ascii(`draw|${offering}|${root}|${randomness}`));

/** The entries in the order in which they are drawn. */
export function drawOrder(leaves: readonly Leaf[], key: Uint8Array): Leaf[] {
  const ticket = hmacSha256With(key);
  return byHash(leaves, ({ hash }) => ticket(hash));
}

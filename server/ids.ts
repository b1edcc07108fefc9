/**
 * Ids on the wire: opaque strings that contain their account, so that another customer's id is recognised before
 * anything is read and looks exactly like one that never existed.
 */
export type AccountId = bigint;
/** A member of the operator's staff. */
export type StaffId = bigint;
/** By letter, what an id names; areas declare the letters of theirs (`declare module`). */
export interface IdKinds {
  o: 'order';
  p: 'position';
  f: 'fill';
  n: 'notice';
  a: 'alert';
  r: 'request';
  c: 'card or address';
  e: 'exchange';
  s: 'statement';
}
export type IdKind = keyof IdKinds;

/** `seq` counts per account. */
export const encodeId = (kind: IdKind, account: AccountId, seq: bigint): string =>
  `${kind}${account.toString(36)}-${seq.toString(36)}`;

const FORM = /^([a-z])([0-9a-z]{1,13})-([0-9a-z]{1,12})$/;

/** The sequence number in `id` if it is of this kind and this account's; null otherwise. */
export function decodeId(kind: IdKind, account: AccountId, id: string): bigint | null {
  const match = FORM.exec(id);
  if (match?.[1] !== kind || match[2] !== account.toString(36)) return null;
  const seq = fromBase36(match[3] ?? '');
  return encodeId(kind, account, seq) === id ? seq : null;
}

function fromBase36(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value;
}

/**
 * The account an id belongs to, for a service that was given the id and acts for no customer. Null if the id is not of
 * this kind.
 */
export function parseIdOwner(kind: IdKind, id: string): { account: AccountId; seq: bigint } | null {
  const match = FORM.exec(id);
  if (match?.[1] !== kind) return null;
  const owner = { account: fromBase36(match[2] ?? ''), seq: fromBase36(match[3] ?? '') };
  return encodeId(kind, owner.account, owner.seq) === id ? owner : null;
}

/** An account, or a staff member, by the number that the console shows; null if it isn't a number. */
export const parseAccountId = (id: string): AccountId | null => (/^[1-9]\d{0,17}$/.test(id) ? BigInt(id) : null);

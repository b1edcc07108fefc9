/** Whose account a bank's statement is for, compared with those that the house has given to its customers. */

/** As named in a statement, with the line. */
export interface StatedAccount {
  line: number;
  account: string;
}

/** Fewer matching letters and digits than this at the end of a longer number prove nothing. */
const TELLING = 6;
const plain = (account: string): string => account.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether both are the same account, however banks write it: an IBAN ends with the number that customers know, MT940
 * puts the bank's code and a slash before it (`10020030/1234567`), and some add the currency after it.
 */
export function isSameAccount(stated: string, known: string, currency: string): boolean {
  const ours = plain(known);
  if (ours === '') return false;
  const theirs = [stated, stated.slice(stated.lastIndexOf('/') + 1)].map(plain);
  return [...theirs, ...theirs.filter((each) => each.endsWith(currency)).map((each) => each.slice(0, -3))].some(
    (each) =>
      each === ours || (Math.min(each.length, ours.length) >= TELLING && (each.endsWith(ours) || ours.endsWith(each))),
  );
}

/** The first that isn't the house's; null if all are, or if the house has given out none. */
export const foreignAccount = (
  stated: readonly StatedAccount[],
  known: readonly string[],
  currency: string,
): StatedAccount | null =>
  known.length === 0
    ? null
    : (stated.find(({ account }) => !known.some((each) => isSameAccount(account, each, currency))) ?? null);

/** Enough of an account to see which one it is. */
export const endOfAccount = (account: string): string => {
  const all = plain(account);
  return `…${all.slice(all.length - Math.min(4, Math.floor(all.length / 2)))}`;
};

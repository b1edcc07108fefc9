/** Names on a league's list: each is one person's, who logs in with it, so that equal ones are told apart. */

/** Characters of a name on a list, whatever number tells it apart included. */
export const LISTED_NAME_MAXIMUM = 100;

/** Equal for names that only differ in case, width or spaces. */
export const foldListedName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ');

/** In the same order; of equal names each but the first gets the next number that no other has. */
export function numberEqualNames(names: readonly string[]): string[] {
  const taken = new Set(names.map(foldListedName));
  const used = new Set<string>();
  return names.map((name) => {
    let [one, nth] = [name, 1];
    while (used.has(foldListedName(one)) || (nth > 1 && taken.has(foldListedName(one)))) one = `${name} ${(nth += 1)}`;
    used.add(foldListedName(one));
    return one;
  });
}

const NUMBERS_TRIED = 9;
/** A name as typed at a login and as the list may have it: somebody leaves out the number that tells it apart. */
export const listNumberedNames = (name: string): string[] => [
  name,
  ...Array.from({ length: NUMBERS_TRIED - 1 }, (_, index) => `${name} ${index + 2}`),
];

/** Typing slips: letters left out, added, replaced, or swapped with their neighbour. */

const LONGEST = 64;
const rows = [new Uint8Array(LONGEST), new Uint8Array(LONGEST), new Uint8Array(LONGEST)] as const;

/**
 * The fewest slips with which `text` begins with `wanted`, each shorter than 64; a number above `most` if there are
 * more.
 */
export function countTyposAtStart(wanted: string, text: string, most: number): number {
  let [beforeLast, last, here] = rows;
  for (let column = 0; column <= text.length; column += 1) last[column] = column;
  for (let row = 1; row <= wanted.length; row += 1) {
    here[0] = row;
    let fewest = row;
    for (let column = 1; column <= text.length; column += 1) {
      const isSame = wanted[row - 1] === text[column - 1];
      let slips = Math.min(last[column]! + 1, here[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && wanted[row - 1] === text[column - 2] && wanted[row - 2] === text[column - 1])
        slips = Math.min(slips, beforeLast[column - 2]! + 1);
      here[column] = slips;
      fewest = Math.min(fewest, slips);
    }
    if (fewest > most) return fewest;
    [beforeLast, last, here] = [last, here, beforeLast];
  }
  return Math.min(...last.subarray(0, text.length + 1));
}

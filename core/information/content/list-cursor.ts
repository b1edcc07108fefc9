/** A cursor in a list by time: the last row's time and number, as one word. */
export interface ListCursor {
  from: number;
  number: bigint;
}

export const formatListCursor = ({ from, number }: ListCursor): string => `${from.toString(36)}-${number.toString(36)}`;

const FORM = /^([0-9a-z]{1,11})-([0-9a-z]{1,12})$/;
const LATEST = 8.64e15;

/** Null if it isn't a valid cursor. */
export function parseListCursor(word: string): ListCursor | null {
  const match = FORM.exec(word);
  if (!match) return null;
  const [from, number] = [Number.parseInt(match[1] ?? '', 36), Number.parseInt(match[2] ?? '', 36)];
  return from <= LATEST && Number.isSafeInteger(number) ? { from, number: BigInt(number) } : null;
}

/** What nobody has paid goes to the next in the draw: to those who got less than they asked for, in its order. */
import { smaller, type Quantity } from '../money.ts';

export interface InLine {
  number: number;
  /** From 1. */
  place: number;
  quantity: Quantity;
  allotted: Quantity;
}

/**
 * By number, what each may have of `left`, in whole units: first those who got nothing, each up to what was asked for.
 * Whoever got a part has what the draw gave.
 */
export function nextInLine(drawn: readonly InLine[], left: Quantity, unit: Quantity): Map<number, Quantity> {
  const given = new Map<number, Quantity>();
  let rest = left - (left % unit);
  for (const { number, quantity, allotted } of [...drawn].sort((a, b) => a.place - b.place)) {
    if (rest === 0n) break;
    if (allotted > 0n) continue;
    const part = smaller(quantity - (quantity % unit), rest);
    if (part === 0n) continue;
    given.set(number, part);
    rest -= part;
  }
  return given;
}

/** Thousands grouped while a number is typed: what the field displays, and what an edit makes of the typed text. */
import { groupThousands } from '@bourse/contract/format.ts';
import { type NumberFieldFormat, parseNumberInput } from '@bourse/contract/number-input.ts';

/** All five languages group with it; see `NUMBER_SEPARATORS`. */
const GROUP = ',';
/** Digits in one piece, perhaps with decimals, a sign before them or a unit behind: nothing that groups already. */
const PLAIN = /^([^\d.,]*)(\d+)(\.\d*)?([^\d.,]*)$/;

/** "1234.5" as "1,234.5"; whatever isn't a plain number stays as it was typed. */
export function groupWhileTyping(text: string): string {
  const [, before = '', whole = '', fraction = '', after = ''] = PLAIN.exec(text) ?? [];
  return whole === '' ? text : before + groupThousands(whole) + fraction + after;
}

export interface FieldText {
  /** As typed, without the separators that were added. */
  text: string;
  /** As it was displayed. */
  display: string;
}

export interface FieldEdit {
  /** What the browser made of the displayed text, and where its caret is. */
  display: string;
  caret: number;
  /** Where the caret or the selection began before; null if unknown. */
  from: number | null;
  /** Deleted with the key that deletes what follows. */
  isForward: boolean;
}

const ungroup = (text: string): string => text.replaceAll(GROUP, '');

/** The first place in the grouped text behind `count` typed characters. */
function findCaret(text: string, count: number): number {
  const display = groupWhileTyping(text);
  if (display === text) return count;
  let caret = 0;
  for (let left = count; left > 0 && caret < display.length; caret += 1) if (display[caret] !== GROUP) left -= 1;
  return caret;
}

/** What was written with all its separators is the number without them, if it can't be read in another way. */
function readGrouped(display: string, form: NumberFieldFormat): string | null {
  const read = display.includes(GROUP) ? parseNumberInput(display, form) : { problem: 'missing' as const };
  return 'value' in read && groupThousands(read.value) === display ? read.value : null;
}

/** A separator alone was deleted: the digit beside it is meant. */
function deleteAdjacentDigit(text: string, count: number, isForward: boolean): { text: string; caret: number } {
  const at = isForward ? count : count - 1;
  const next = text.slice(0, Math.max(at, 0)) + text.slice(at + 1);
  return { text: next, caret: findCaret(next, Math.max(at, 0)) };
}

/** The typed text after an edit of the displayed one, and the caret in the new displayed text. */
export function applyGroupedEdit(
  { text, display }: FieldText,
  edit: FieldEdit,
  form: NumberFieldFormat,
): { text: string; caret: number } {
  const strip = display === text ? (piece: string) => piece : ungroup;
  const tail = edit.display.slice(edit.caret);
  const start = Math.min(edit.from ?? -1, edit.caret);
  const isLocal = start >= 0 && display.endsWith(tail) && display.slice(0, start) === edit.display.slice(0, start);
  const left = isLocal ? strip(edit.display.slice(0, start)) + edit.display.slice(start, edit.caret) : '';
  const typed = left + strip(tail);
  if (isLocal && strip !== ungroup && typed === text) return { text, caret: edit.caret };
  if (isLocal && typed === text && edit.display.length < display.length)
    return deleteAdjacentDigit(text, left.length, edit.isForward);
  if (isLocal && PLAIN.test(typed)) return { text: typed, caret: findCaret(typed, left.length) };
  // A separator of the customer's own, or a text that replaced everything: as it stands, unless it is grouped in full.
  const value = readGrouped(edit.display, form);
  return value === null
    ? { text: edit.display, caret: edit.caret }
    : { text: value, caret: findCaret(value, ungroup(edit.display.slice(0, edit.caret)).length) };
}

/** The desk's keys: what a press means, and when it means nothing. */

export type DeskCommand = 'search' | 'buy' | 'sell' | 'next' | 'previous' | 'close' | 'help';

const COMMANDS: Readonly<Record<string, DeskCommand>> = {
  '/': 'search',
  b: 'buy',
  s: 'sell',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Escape: 'close',
  '?': 'help',
};
/** Keys on a Korean keyboard, which types jamo where others type letters. */
const CODES: Readonly<Record<string, DeskCommand>> = { KeyB: 'buy', KeyS: 'sell' };

export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Where a press went: into a field, onto a control with its own arrow keys, or elsewhere on the page. */
export type KeyTarget = 'field' | 'control' | 'page';

/**
 * Null for a press that belongs to a field or a control, or to the browser. `areOn`: single letters can be switched
 * off, since speech input types them; Escape and arrows stay.
 */
export function commandOfKey(
  { key, code, ctrlKey, metaKey, altKey }: KeyPress,
  target: KeyTarget,
  areOn: boolean,
): DeskCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  const command =
    COMMANDS[key] ?? COMMANDS[key.toLowerCase()] ?? (/^[ㄱ-ㅣ]$/.test(key) ? CODES[code] : undefined) ?? null;
  if (command === 'close') return command;
  if (target === 'field') return null;
  if (command === 'next' || command === 'previous') return target === 'page' ? command : null;
  return areOn ? command : null;
}

const FIELDS = 'input, textarea, select, [contenteditable]';
const CONTROLS = '[role="separator"], [role="tab"], [role="radio"], [role="slider"], [role="option"], [data-own-keys]';

export function targetOfKey(element: Element | null): KeyTarget {
  if (element?.closest(FIELDS)) return 'field';
  return element?.closest(CONTROLS) ? 'control' : 'page';
}

/** Where a walk through the list leads; the first row if the chosen one isn't in it, null at the end. */
export function neighbourOf(rows: readonly string[], chosen: string | null, step: 1 | -1): string | null {
  const at = chosen === null ? -1 : rows.indexOf(chosen);
  return (at < 0 ? rows[0] : rows[at + step]) ?? null;
}

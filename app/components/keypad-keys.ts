/** What a key of the keypad does to the text of a field, at the caret or in place of the selection. */

export const ERASE = '';
/** Without decimals, the decimal key's place has two zeros. */
export const ZEROS = '00';

export interface Edited {
  from: number;
  to: number;
  put: string;
}

/** Null if the key does nothing here: a second decimal mark, zeros before any digit, nothing to erase. */
export function editOf(text: string, [from, to]: readonly [number, number], key: string): Edited | null {
  if (key === ERASE) return to === 0 ? null : { from: from === to ? from - 1 : from, to, put: '' };
  const rest = text.slice(0, from) + text.slice(to);
  if (!/\d/.test(key) && rest.includes(key)) return null;
  return key === ZEROS && from === 0 ? null : { from, to, put: key };
}

/** As if the key had been typed: the field's listeners are notified. */
export function pressKey(field: HTMLInputElement, key: string): void {
  const end = field.value.length;
  const edit = editOf(field.value, [field.selectionStart ?? end, field.selectionEnd ?? end], key);
  if (!edit) return;
  field.setRangeText(edit.put, edit.from, edit.to, 'end');
  const inputType = key === ERASE ? 'deleteContentBackward' : 'insertText';
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: edit.put || null }));
}

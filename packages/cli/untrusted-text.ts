/** Names, notes and news come from strangers: what could move a cursor, turn text round or hide in it is taken out. */

/** Control and format characters, line separators, and selectors that can carry a hidden text. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]|[\u{E0100}-\u{E01EF}]/gu;

export const withoutControls = (text: string): string => text.replaceAll(UNSEEN, '');

/** JSON that nothing needs to be taken out of: such characters are written as escapes. */
export const formatJson = (data: object): string =>
  JSON.stringify(data).replaceAll(UNSEEN, (letters) =>
    letters.replaceAll(/[\ud800-\udfff]|[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );

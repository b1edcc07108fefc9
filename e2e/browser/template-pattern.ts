/** Turns a text with placeholders into a pattern for what it may look like on a screen. */

/** Matches the whole text, with anything in place of its values: `buildTemplatePattern('closes {time}')`. */
export function buildTemplatePattern(template: string): RegExp {
  const parts = template.split(/\{[^{}]*\}/).map((part) => escapeRegExp(part).replace(/\s+/g, '\\s+'));
  return new RegExp(`^\\s*${parts.join('.*')}\\s*$`, 's');
}

/** Escapes a text for use in a regular expression. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with places for values, as what it may look like on a screen. */

/** Matches the whole text, with anything where its values stand: `like('closes {time}')`. */
export function like(template: string): RegExp {
  const parts = template.split(/\{[^{}]*\}/).map((part) => escaped(part).replace(/\s+/g, '\\s+'));
  return new RegExp(`^\\s*${parts.join('.*')}\\s*$`, 's');
}

/** A text as a regular expression that means itself. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

import type { Texts } from '../../language/language.ts';

/** A purchase's status in words; blocks use four of the words that offers have. */
export const statusWord = ({ status: words }: Texts['blocks'], status: string): string =>
  Object.hasOwn(words, status) ? words[status as keyof typeof words] : status;

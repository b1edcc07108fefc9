/**
 * Text typed on the wrong keyboard layout, as it was meant: "tkatjd" for "삼성", "ㅁㅔㅔㅣㄷ" for "apple". Source: the layout
 * of two sets, KS X 5002.
 */
import { hangulKeys } from './hangul.ts';

const LATIN = 'qwertyuiopasdfghjklzxcvbnmQWERTOP';
const HANGUL = 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ';
const toHangul = new Map([...LATIN].map((key, at) => [key, HANGUL[at]!]));
const toLatin = new Map([...LATIN].map((key, at) => [HANGUL[at]!, key]));

/** One letter is too little to tell. */
const LEAST = 2;
const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
const through = (keys: ReadonlyMap<string, string>, text: string): string =>
  [...text].map((key) => keys.get(key) ?? keys.get(key.toLowerCase()) ?? key).join('');

/** Hangul as its keys. None if the text is neither wholly Latin nor wholly Hangul; two if capitals may mean nothing. */
export function retyped(text: string): string[] {
  if (lettersIn(text) < LEAST) return [];
  if (/^[A-Za-z0-9 ]+$/.test(text))
    return [...new Set([through(toHangul, text), through(toHangul, text.toLowerCase())])];
  const keys = hangulKeys(text.normalize('NFC'));
  return /^[ㄱ-ㅣ0-9 ]+$/.test(keys) ? [through(toLatin, keys)] : [];
}

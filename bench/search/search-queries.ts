/** What people type to find one of these, by kind, the same for the same seed. */
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { getHangulInitials, retypeOnOtherLayout } from '@bourse/core/information/content/hangul-search.ts';
import { createRandomBelow } from '../worlds/create-many-instruments.ts';

const HANGUL = /^[가-힣]+$/;
const CHINESE = /^\p{Script=Han}+$/u;
const INDUSTRIES = ['semiconductors', '반도체', '半導體', '医疗', 'energy', 'financ', '기술', 'tecnolog'];

type Any = (below: number) => number;

/** A part of the text, at least two letters. */
function partOf(any: Any, text: string): string {
  const from = any(Math.max(1, text.length - 2));
  return text.slice(from, from + 2 + any(text.length - from - 1));
}

/** Two neighbours swapped, one left out, or one doubled. */
function withSlip(any: Any, word: string): string {
  const at = 1 + any(word.length - 2);
  const swapped = word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  return [swapped, word.slice(0, at) + word.slice(at + 1), word.slice(0, at) + word[at]! + word.slice(at)][any(3)]!;
}

export function buildSearchQueries(
  seed: number,
  names: readonly Instrument[],
  count: number,
): Readonly<Record<string, readonly string[]>> {
  const any = createRandomBelow(seed + 1);
  const local = (script: RegExp): string[] =>
    names.flatMap(({ localName = '' }) => (script.test(localName) ? localName : []));
  const [hangul, chinese] = [local(HANGUL), local(CHINESE)];
  const many = (make: () => string): string[] => Array.from({ length: count }, make);
  const some = <Item>(list: readonly Item[]): Item => list[any(list.length)]!;
  const wordOf = (): string => some(names).name.split(' ')[0]!.toLowerCase();
  return {
    letter: many(() => String.fromCharCode(97 + any(26))),
    code: many(() => some(names).code.slice(0, 2 + any(4))),
    latin: many(() => partOf(any, some(names).name.toLowerCase())),
    hangul: many(() => partOf(any, some(hangul))),
    initials: many(() => partOf(any, getHangulInitials(some(hangul)))),
    keyboard: many(() => retypeOnOtherLayout(partOf(any, some(hangul)))[0]!),
    chinese: many(() => partOf(any, some(chinese))),
    order: many(() => some(names).name.split(' ').reverse().join(' ')),
    slip: many(() => withSlip(any, wordOf())),
    industry: many(() => some(INDUSTRIES)),
    nothing: many(() => `qx${partOf(any, wordOf())}zv`),
  };
}

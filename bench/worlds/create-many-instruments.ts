/** Companies that don't exist, by a seed: names in Latin letters, Hangul, and Chinese in both scripts. */
import type { Instrument, Market } from '@bourse/core/markets/market-types.ts';

const LATIN = [
  'Nord',
  'Alta',
  'Ver',
  'Kor',
  'Mira',
  'Sol',
  'Tex',
  'Bel',
  'Lum',
  'Cas',
  'Dor',
  'Fen',
  'Gal',
  'Hel',
  'Ion',
];
const ENDS = ['wind', 'mont', 'dyne', 'ford', 'line', 'tech', 'mark', 'gate', 'crest', 'haven', 'field', 'ware'];
const TRADES = ['Robotics', 'Energy', 'Foods', 'Capital', 'Pharma', 'Steel', 'Networks', 'Motors', 'Chemical', 'Media'];
const HANGUL = [...'한빛바다은하미래동서남북대성신진우주청산태광삼화금강보람초록'];
const HANGUL_TRADES = ['전자', '화학', '제약', '은행', '건설', '식품', '에너지', '소프트', '중공업', '통신'];
const TRADITIONAL = [...'華東國際聯發長榮遠鴻寶龍億豐興業廣達順禾'];
const SIMPLIFIED = [...'华东国际联发长荣远鸿宝龙亿丰兴业广达顺禾'];
const CHINESE_TRADES: readonly (readonly [traditional: string, simplified: string])[] = [
  ['電子', '电子'],
  ['銀行', '银行'],
  ['醫藥', '医药'],
  ['能源', '能源'],
  ['機械', '机械'],
];
const SECTORS = ['technology', 'semiconductors', 'health', 'finance', 'energy', 'materials', 'industry', 'consumer'];

/** Numbers below `below`, the same for the same seed (Numerical Recipes' constants). */
export function createRandomBelow(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const one = <Item>(any: (below: number) => number, list: readonly Item[]): Item => list[any(list.length)]!;
const capital = (text: string): string => text[0]! + text.slice(1).toLowerCase();

function localName(any: (below: number) => number, script: number): string | undefined {
  if (script === 0) return undefined;
  const letters = script === 1 ? HANGUL : script === 2 ? TRADITIONAL : SIMPLIFIED;
  const trade = script === 1 ? one(any, HANGUL_TRADES) : one(any, CHINESE_TRADES)[script === 2 ? 0 : 1]!;
  return Array.from({ length: 2 + any(2) }, () => one(any, letters)).join('') + trade;
}

/**
 * A third each only in Hangul and only in Latin letters, the rest in the two Chinese scripts. `like` provides the other
 * fields.
 */
export function createManyInstruments(
  seed: number,
  count: number,
  like: (market: Market) => Instrument,
  markets: readonly Market[] = ['US', 'KR'],
): Instrument[] {
  const any = createRandomBelow(seed);
  return Array.from({ length: count }, (_, index): Instrument => {
    const { localName: _none, formerly: _never, ...rest } = like(one(any, markets));
    const script = [0, 0, 1, 1, 2, 3][any(6)]!;
    const local = localName(any, script);
    const code =
      rest.market === 'KR' ? String(900_000 + index) : `Z${index.toString(36).toUpperCase().padStart(4, '0')}`;
    return {
      ...rest,
      id: `${rest.market}.${code}`,
      code,
      name: `${capital(one(any, LATIN) + one(any, LATIN))}${one(any, ENDS)} ${one(any, TRADES)}`,
      ...(local === undefined ? {} : { localName: local }),
      sector: one(any, SECTORS),
    };
  });
}

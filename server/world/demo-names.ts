/**
 * Names of a demo world's leaders, leagues and sponsors in each reader's language. What customers call themselves is
 * theirs, so names are only translated in a demo world, which has given them itself.
 */
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { World } from './world.ts';

type Translations = Readonly<Record<Exclude<Language, 'en'>, string>>;

const DEMO_NAMES = {
  'Slow heron': { cn: '悠閒蒼鷺', kor: '느긋한 왜가리', zhs: '悠闲苍鹭', esp: 'Garza tranquila' },
  'Evening swift': { cn: '黃昏雨燕', kor: '저녁 칼새', zhs: '黄昏雨燕', esp: 'Vencejo de tarde' },
  'Quiet otter': { cn: '安靜水獺', kor: '조용한 수달', zhs: '安静水獭', esp: 'Nutria callada' },
  'Economics 3B': { cn: '經濟學三乙班', kor: '경제 3반', zhs: '经济学三班', esp: 'Economía 3.º B' },
  'Heron Club: warm-up': {
    cn: '蒼鷺社：暖身賽',
    kor: '왜가리 클럽: 연습 경기',
    zhs: '苍鹭社：热身赛',
    esp: 'Club Garza: calentamiento',
  },
  'Heron Club: next round': {
    cn: '蒼鷺社：下一輪',
    kor: '왜가리 클럽: 다음 회차',
    zhs: '苍鹭社：下一轮',
    esp: 'Club Garza: próxima ronda',
  },
  'Aldgate Securities': { cn: '奧德門證券', kor: '올드게이트증권', zhs: '奥德门证券', esp: 'Valores Aldgate' },
  'Hanbit Investment': { cn: '漢光投資', kor: '한빛투자증권', zhs: '汉光投资', esp: 'Inversiones Hanbit' },
  'Norte Capital': { cn: '北方資本', kor: '노르테캐피탈', zhs: '北方资本', esp: 'Capital Norte' },
  'Siam Gate': { cn: '暹羅門證券', kor: '시암게이트증권', zhs: '暹罗门证券', esp: 'Puerta de Siam' },
  'Meridian Partners': { cn: '子午線資本', kor: '메리디안파트너스', zhs: '子午线资本', esp: 'Socios Meridian' },
} as const satisfies Readonly<Record<string, Translations>>;

export type DemoName = keyof typeof DEMO_NAMES;
const BY_NAME: ReadonlyMap<string, Translations> = new Map(Object.entries(DEMO_NAMES));

/** The name as a reader of `language` knows it; a customer's own stays as it is. */
export function demoNameIn({ kind }: Pick<World, 'kind'>, language: Language, name: string): string {
  if (kind !== 'demo' || language === 'en') return name;
  return BY_NAME.get(name)?.[language] ?? name;
}

/** The translations, which nobody else may take for a name. */
export const listDemoNameTranslations = (): string[] =>
  [...BY_NAME.values()].flatMap((names) => Object.values<string>(names));

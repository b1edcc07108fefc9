import { declareCalls, declareCacheTags, type NoticeDeclarations, declareTexts } from '../area.ts';

export { firstTexts, refusals } from './first-load.ts';
export const calls = declareCalls<typeof import('./calls.ts')>('leagues');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

const NAME = { name: 'text', league: 'id' } as const;

export const notices = {
  applications: {
    leagueJoined: { ...NAME, amount: 'amount', currency: 'currency' },
    leaguePlaced: { ...NAME, place: 'number', entries: 'number' },
    leagueUnplaced: NAME,
    leagueComment: NAME,
    leagueRemoved: NAME,
  },
} as const satisfies NoticeDeclarations;

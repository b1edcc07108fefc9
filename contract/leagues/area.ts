import { declareCalls, declareCacheTags, type NoticeDeclarations, declareTexts } from '../area.ts';

export { firstTexts, refusals } from './first-load.ts';
export const calls = declareCalls<typeof import('./calls.ts')>('leagues');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
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

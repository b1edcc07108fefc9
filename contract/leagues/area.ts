import { callsIn, freshnessIn, type Notices, textsIn } from '../area.ts';

export { firstTexts, refusals } from './first.ts';
export const calls = callsIn<typeof import('./calls.ts')>('leagues');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
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
  },
} as const satisfies Notices;

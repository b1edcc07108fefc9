import { callsIn, freshnessIn, type Refusals, textsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('check-in');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  alreadyCheckedIn: {},
  checkInTimesInsufficient: {},
  promotionSpent: {},
} as const satisfies Refusals;

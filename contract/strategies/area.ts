import { declareCalls, declareCacheTags, type NoticeDeclarations, declareTexts } from '../area.ts';

export { firstTexts, refusals } from './first-load.ts';
export const calls = declareCalls<typeof import('./calls.ts')>('strategies');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

const MONEY = { amount: 'amount', currency: 'currency' } as const;

export const notices = {
  funds: { strategyStarted: MONEY, strategyStopped: MONEY, strategyStoppedAtLoss: MONEY },
} as const satisfies NoticeDeclarations;

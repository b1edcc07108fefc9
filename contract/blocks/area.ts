import { declareCalls, declareCacheTags, type NoticeDeclarations, declareTexts } from '../area.ts';

export { firstTexts, refusals } from './first-load.ts';
export const calls = declareCalls<typeof import('./calls.ts')>('blocks');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

const BOUGHT = {
  name: 'text',
  subscription: 'id',
  quantity: 'quantity',
  amount: 'amount',
  currency: 'currency',
} as const;

export const notices = {
  funds: { blockExecuted: BOUGHT, blockLapsed: BOUGHT },
} as const satisfies NoticeDeclarations;

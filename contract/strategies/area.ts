import { callsIn, freshnessIn, textsIn } from '../area.ts';

export { notices } from './notices.ts';
export { firstTexts, refusals } from './first.ts';
export const calls = callsIn<typeof import('./calls.ts')>('strategies');
export const freshness = freshnessIn(() => import('./freshness.ts'));
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

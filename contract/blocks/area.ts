import { callsIn, freshnessIn, textsIn } from '../area.ts';

export { notices } from './notices.ts';
export { refusals } from './refusals.ts';
export const calls = callsIn<typeof import('./calls.ts')>('blocks');
export const freshness = freshnessIn(() => import('./freshness.ts'));
/** The name of its tab on the home screen. */
const tab = (title: string) => () => Promise.resolve({ texts: { blockTab: { title } } });
export const firstTexts = textsIn({
  en: tab('Block trade'),
  cn: tab('大宗交易'),
  kor: tab('대량매매'),
  zhs: tab('大宗交易'),
  esp: tab('Bloques'),
});
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

import { callsIn, freshnessIn, textsIn } from '../area.ts';

export { notices } from './notices.ts';
export { refusals } from './refusals.ts';
export const calls = callsIn<typeof import('./calls.ts')>('offerings');
export const freshness = freshnessIn(() => import('./freshness.ts'));
/** Names of its tabs on others' screens, the first one among them. */
const tabs = (home: string, subscription: string) => () =>
  Promise.resolve({ texts: { offerTabs: { home, subscription } } });
export const firstTexts = textsIn({
  en: tabs('IPO', 'Subscription'),
  cn: tabs('新股', '申購'),
  kor: tabs('공모주', '청약'),
  zhs: tabs('新股', '申购'),
  esp: tabs('Salidas a bolsa', 'Suscripción'),
});
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

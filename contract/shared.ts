/** What belongs to no area but is folded like one: refusals of malformed calls, and texts that every screen has. */
import { textsIn } from './area.ts';

export { refusals } from './refusals.ts';
export const firstTexts = textsIn({
  en: () => import('./texts/first/en.ts'),
  cn: () => import('./texts/first/cn.ts'),
  kor: () => import('./texts/first/kor.ts'),
  zhs: () => import('./texts/first/zhs.ts'),
  esp: () => import('./texts/first/esp.ts'),
});
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

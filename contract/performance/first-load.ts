/** The part of the manifest that a first load needs. */
import { type RefusalDeclarations, declareTexts } from '../area.ts';

export const firstTexts = declareTexts({
  en: () => import('./texts/first/en.ts'),
  cn: () => import('./texts/first/cn.ts'),
  kor: () => import('./texts/first/kor.ts'),
  zhs: () => import('./texts/first/zhs.ts'),
  esp: () => import('./texts/first/esp.ts'),
});

export const refusals = {
  periodEmpty: {},
} as const satisfies RefusalDeclarations;

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
  blockOver: {},
  blockOwn: {},
  blockWithStaff: {},
  blockPriceBand: { low: 'price', high: 'price', currency: 'currency' },
  blockDailyLimit: { limit: 'amount', used: 'amount', currency: 'currency' },
  seatRequired: {},
  channelPasswordRequired: {},
  channelPasswordUnset: {},
  deskThere: {},
  deskNotThere: {},
} as const satisfies RefusalDeclarations;

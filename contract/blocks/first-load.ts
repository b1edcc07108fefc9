/** The part of the manifest that a first load needs. */
import { type RefusalDeclarations, declareTexts } from '../area.ts';

export const firstTexts = declareTexts({
  en: () => import('./texts/first/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/first/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/first/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/first/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/first/esp.json', { with: { type: 'json' } }),
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

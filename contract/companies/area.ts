import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('companies');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  compareTooMany: { maximum: 'number' },
  compareTwice: { instrument: 'text' },
  compareNoCompany: { instrument: 'text' },
  screensFull: { maximum: 'number' },
} as const satisfies RefusalDeclarations;

export const notices = {
  alerts: {
    /** `instrumentId` is empty unless there is exactly one. */
    screenEntered: { screen: 'text', count: 'number', names: 'text', screenId: 'id', instrumentId: 'id' },
  },
} as const satisfies NoticeDeclarations;

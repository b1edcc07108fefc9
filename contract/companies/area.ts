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
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
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

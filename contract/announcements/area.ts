import { declareCalls, declareCacheTags, type NoticeDeclarations, declareTexts } from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('announcements');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const notices = {
  announcements: {
    announcement: { announcement: 'id', title: 'text', body: 'text' },
    announcementWithdrawn: { at: 'time' },
  },
} as const satisfies NoticeDeclarations;

import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('support');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  supportTextTooLong: { characters: 'number' },
  supportPicturesTooMany: { pictures: 'number' },
  supportMessageLimitReached: { messages: 'number', at: 'time' },
  supportAnswerLimitReached: { messages: 'number', at: 'time' },
  conversationTaken: { name: 'text', until: 'time' },
  conversationClosed: {},
  ownConversation: {},
} as const satisfies RefusalDeclarations;

export const notices = {
  announcements: { supportAnswered: {} },
} as const satisfies NoticeDeclarations;

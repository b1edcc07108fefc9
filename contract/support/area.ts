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
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
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

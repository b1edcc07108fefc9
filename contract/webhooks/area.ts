import {
  declareCacheTags,
  declareCalls,
  declareTexts,
  type NoticeDeclarations,
  type RefusalDeclarations,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('webhooks');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  webhooksFull: { maximum: 'number' },
  webhookUrlForbidden: {},
  webhookReplayTooOld: { days: 'number' },
  webhookReplayAhead: {},
  webhookNotEnabled: {},
} as const satisfies RefusalDeclarations;

export const notices = {
  security: {
    webhookCreated: { name: 'text', url: 'text', at: 'time' },
    webhookSecretRotated: { name: 'text', at: 'time' },
    webhookRemoved: { name: 'text', at: 'time' },
    webhookDisabled: { name: 'text', at: 'time' },
    webhookGone: { name: 'text', at: 'time' },
  },
} as const satisfies NoticeDeclarations;

import { declareCalls, declareCacheTags, type NoticeDeclarations, declareTexts } from '../area.ts';

export { firstTexts, refusals } from './first-load.ts';
export const calls = declareCalls<typeof import('./calls.ts')>('user');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const notices = {
  funds: {
    welcome: {},
  },
  applications: {
    seatApplied: {},
    seatGranted: {},
    seatRefused: { why: 'text' },
  },
  security: {
    loginNewDevice: { device: 'text', at: 'time' },
    passwordChanged: { at: 'time' },
    fundPasswordSet: { at: 'time' },
    fundPasswordChanged: { at: 'time' },
    channelPasswordSet: { at: 'time' },
    passkeyAdded: { device: 'text', at: 'time' },
    passkeyRemoved: { device: 'text', at: 'time' },
    oneTimeCodesOn: { at: 'time' },
    oneTimeCodesOff: { at: 'time' },
    recoveryCodeUsed: { left: 'number', at: 'time' },
    passwordReset: { at: 'time' },
    phoneBound: { ending: 'text', at: 'time' },
    stateSet: { accountState: 'text', ground: 'text' },
    stateSetUntil: { accountState: 'text', ground: 'text', until: 'time' },
    stateLifted: { accountState: 'text' },
    sessionRevoked: { device: 'text', at: 'time' },
  },
} as const satisfies NoticeDeclarations;

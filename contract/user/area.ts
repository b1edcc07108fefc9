import { declareCalls, declareCacheTags, type NoticeDeclarations, declareTexts } from '../area.ts';

export { firstTexts, refusals } from './first-load.ts';
export const calls = declareCalls<typeof import('./calls.ts')>('user');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
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

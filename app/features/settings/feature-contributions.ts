import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toSeat: NoticeLink = { to: '/information/seat', says: (t) => t.settings.toSecurity };
const toSecurity: NoticeLink = { to: '/information/setting', says: (t) => t.settings.toSecurity };

export const contributions: FeatureContributions = {
  notices: {
    seatApplied: toSeat,
    seatGranted: toSeat,
    seatRefused: toSeat,
    loginNewDevice: toSecurity,
    passwordChanged: toSecurity,
    fundPasswordSet: toSecurity,
    fundPasswordChanged: toSecurity,
    channelPasswordSet: toSecurity,
    sessionRevoked: toSecurity,
    passkeyAdded: toSecurity,
    passkeyRemoved: toSecurity,
    oneTimeCodesOn: toSecurity,
    oneTimeCodesOff: toSecurity,
    recoveryCodeUsed: toSecurity,
    passwordReset: toSecurity,
    phoneBound: toSecurity,
    stateSet: toSecurity,
    stateSetUntil: toSecurity,
    stateLifted: toSecurity,
  },
};

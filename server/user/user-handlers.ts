/** The area's calls, except those about access. */
import type { AreaContributions } from '../area.ts';
import type { Handlers } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { accessHandlers } from './access-handlers.ts';
import { applySeat, getSeat } from './institutional-seat.ts';
import { bindPhone } from './bind-phone.ts';
import { closeAccount, getClosing } from './close-account.ts';
import { exportData } from './export-data.ts';
import { getCreditScore, getInvitation, getUserinfo } from './get-userinfo.ts';
import { setAvatar, setLanguage, setNickname } from './profile.ts';
import { addPasskey, startPasskey } from './add-passkey.ts';
import { confirmOneTimeCodes, getOneTimeCodes, startOneTimeCodes, stopOneTimeCodes } from './set-up-one-time-codes.ts';
import { listPasskeys, removePasskey } from './passkeys.ts';
import { loginWithPasskey, startPasskeyLogin } from './login-with-passkey.ts';
import { startPasskeyProof } from './second-factor.ts';

export const userHandlers = (parts: ServerDependencies, { ownData }: Pick<AreaContributions, 'ownData'>) =>
  ({
    ...accessHandlers(parts),
    ...secondFactorHandlers(parts),
    'user/getUserinfo': getUserinfo(parts),
    'user/setAvatar': setAvatar(parts),
    'user/setLanguage': setLanguage(parts),
    'user/getCreditScore': getCreditScore(parts),
    'user/getInvitation': getInvitation(parts),
    'user/applySeat': applySeat(parts),
    'user/bindPhone': bindPhone(parts),
    'user/closeAccount': closeAccount(parts),
    'user/exportData': exportData(parts, ownData),
    'user/getClosing': getClosing(parts),
    'user/getSeat': getSeat(parts),
    'user/setNickname': setNickname(parts),
  }) satisfies Partial<Handlers>;

/** Passkeys and one-time codes. */

const secondFactorHandlers = (parts: ServerDependencies) =>
  ({
    'user/startPasskey': startPasskey(parts),
    'user/addPasskey': addPasskey(parts),
    'user/listPasskeys': listPasskeys(parts),
    'user/removePasskey': removePasskey(parts),
    'user/startPasskeyProof': startPasskeyProof(parts),
    'user/startPasskeyLogin': startPasskeyLogin(parts),
    'user/loginWithPasskey': loginWithPasskey(parts),
    'user/startOneTimeCodes': startOneTimeCodes(parts),
    'user/confirmOneTimeCodes': confirmOneTimeCodes(parts),
    'user/getOneTimeCodes': getOneTimeCodes(parts),
    'user/stopOneTimeCodes': stopOneTimeCodes(parts),
  }) satisfies Partial<Handlers>;

/** The area's calls, except those about access. */
import type { AreaContributions } from '../area.ts';
import type { Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { loginAndPasswordHandlers } from './login-and-password-handlers.ts';
import { applySeat, getSeat } from './institutional-seat.ts';
import { bindPhone } from './bind-phone.ts';
import { closeAccount, getAccountClosingConditions } from './close-account.ts';
import { exportData } from './export-data.ts';
import { getCreditScore, getInvitation, getUserinfo } from './get-userinfo.ts';
import { setAvatar, setLanguage, setNickname } from './profile.ts';
import { addPasskey, startPasskey } from './add-passkey.ts';
import { confirmOneTimeCodes, getOneTimeCodes, startOneTimeCodes, stopOneTimeCodes } from './set-up-one-time-codes.ts';
import { listPasskeys, removePasskey } from './list-and-remove-passkeys.ts';
import { loginWithPasskey, startPasskeyLogin } from './login-with-passkey.ts';
import { startPasskeyProof } from './second-factor.ts';

export const userHandlers = (
  dependencies: ServerDependencies,
  { customerDataExport }: Pick<AreaContributions, 'customerDataExport'>,
) =>
  ({
    ...loginAndPasswordHandlers(dependencies),
    ...secondFactorHandlers(dependencies),
    'user/getUserinfo': getUserinfo(dependencies),
    'user/setAvatar': setAvatar(dependencies),
    'user/setLanguage': setLanguage(dependencies),
    'user/getCreditScore': getCreditScore(dependencies),
    'user/getInvitation': getInvitation(dependencies),
    'user/applySeat': applySeat(dependencies),
    'user/bindPhone': bindPhone(dependencies),
    'user/closeAccount': closeAccount(dependencies),
    'user/exportData': exportData(dependencies, customerDataExport),
    'user/getClosing': getAccountClosingConditions(dependencies),
    'user/getSeat': getSeat(dependencies),
    'user/setNickname': setNickname(dependencies),
  }) satisfies Partial<Handlers>;

/** Passkeys and one-time codes. */

const secondFactorHandlers = (dependencies: ServerDependencies) =>
  ({
    'user/startPasskey': startPasskey(dependencies),
    'user/addPasskey': addPasskey(dependencies),
    'user/listPasskeys': listPasskeys(dependencies),
    'user/removePasskey': removePasskey(dependencies),
    'user/startPasskeyProof': startPasskeyProof(dependencies),
    'user/startPasskeyLogin': startPasskeyLogin(dependencies),
    'user/loginWithPasskey': loginWithPasskey(dependencies),
    'user/startOneTimeCodes': startOneTimeCodes(dependencies),
    'user/confirmOneTimeCodes': confirmOneTimeCodes(dependencies),
    'user/getOneTimeCodes': getOneTimeCodes(dependencies),
    'user/stopOneTimeCodes': stopOneTimeCodes(dependencies),
  }) satisfies Partial<Handlers>;

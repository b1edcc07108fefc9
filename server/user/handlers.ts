import type { House } from '../area.ts';
import type { Handlers } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { addPasskey } from './add-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { loginWithPasskey } from './login-with-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { startPasskey } from './start-passkey.ts';
import { startPasskeyProof } from './start-passkey-proof.ts';
import { startPasskeyLogin } from './start-passkey-login.ts';
import { confirmOneTimeCodes } from './confirm-one-time-codes.ts';
import { getOneTimeCodes } from './get-one-time-codes.ts';
import { startOneTimeCodes } from './start-one-time-codes.ts';
import { stopOneTimeCodes } from './stop-one-time-codes.ts';
import { applySeat } from './apply-seat.ts';
import { bindPhone } from './bind-phone.ts';
import { closeAccount } from './close-account.ts';
import { exportData } from './export-data.ts';
import { getCreditScore } from './get-credit-score.ts';
import { getClosing } from './get-closing.ts';
import { getSeat } from './get-seat.ts';
import { resetPassword } from './reset-password.ts';
import { setNickname } from './set-nickname.ts';
import { changeFundPassword } from './change-fund-password.ts';
import { changeLoginPassword } from './change-login-password.ts';
import { getInvitation } from './get-invitation.ts';
import { getUserinfo } from './get-userinfo.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';
import { revokeSession } from './revoke-session.ts';
import { sendCode } from './send-code.ts';
import { setAvatar } from './set-avatar.ts';
import { setChannelPassword } from './set-channel-password.ts';
import { setFundPassword } from './set-fund-password.ts';
import { setLanguage } from './set-language.ts';

export const userHandlers = (parts: Parts, { ownData }: Pick<House, 'ownData'>) =>
  ({
    'user/sendCode': sendCode(parts),
    'user/register': register(parts),
    'user/login': login(parts),
    'user/logout': logout(parts),
    'user/getUserinfo': getUserinfo(parts),
    'user/setAvatar': setAvatar(parts),
    'user/setLanguage': setLanguage(parts),
    'user/changeLoginPassword': changeLoginPassword(parts),
    'user/setFundPassword': setFundPassword(parts),
    'user/changeFundPassword': changeFundPassword(parts),
    'user/setChannelPassword': setChannelPassword(parts),
    'user/getCreditScore': getCreditScore(parts),
    'user/listSessions': listSessions(parts),
    'user/revokeSession': revokeSession(parts),
    'user/getInvitation': getInvitation(parts),
    'user/applySeat': applySeat(parts),
    'user/bindPhone': bindPhone(parts),
    'user/closeAccount': closeAccount(parts),
    'user/exportData': exportData(parts, ownData),
    'user/getClosing': getClosing(parts),
    'user/getSeat': getSeat(parts),
    'user/resetPassword': resetPassword(parts),
    'user/setNickname': setNickname(parts),
    'user/confirmOneTimeCodes': confirmOneTimeCodes(parts),
    'user/getOneTimeCodes': getOneTimeCodes(parts),
    'user/startOneTimeCodes': startOneTimeCodes(parts),
    'user/stopOneTimeCodes': stopOneTimeCodes(parts),
    'user/addPasskey': addPasskey(parts),
    'user/listPasskeys': listPasskeys(parts),
    'user/loginWithPasskey': loginWithPasskey(parts),
    'user/removePasskey': removePasskey(parts),
    'user/startPasskey': startPasskey(parts),
    'user/startPasskeyProof': startPasskeyProof(parts),
    'user/startPasskeyLogin': startPasskeyLogin(parts),
  }) satisfies Partial<Handlers>;

/** The calls of this area by their path below `/api/vue/`. */
import * as account from './account.ts';
import * as login from './login.ts';
import * as passwords from './passwords.ts';
import * as seat from './seat.ts';
import * as secondStep from './second-step.ts';

export const calls = {
  'user/sendCode': login.sendCode,
  'user/register': login.register,
  'user/login': login.login,
  'user/logout': login.logout,
  'user/getUserinfo': account.getUserinfo,
  'user/setLanguage': account.setLanguage,
  'user/changeLoginPassword': passwords.changeLoginPassword,
  'user/setFundPassword': passwords.setFundPassword,
  'user/changeFundPassword': passwords.changeFundPassword,
  'user/setChannelPassword': passwords.setChannelPassword,
  'user/getCreditScore': account.getCreditScore,
  'user/listSessions': login.listSessions,
  'user/revokeSession': login.revokeSession,
  'user/getInvitation': account.getInvitation,
  'user/confirmOneTimeCodes': secondStep.confirmOneTimeCodes,
  'user/getOneTimeCodes': secondStep.getOneTimeCodes,
  'user/startOneTimeCodes': secondStep.startOneTimeCodes,
  'user/stopOneTimeCodes': secondStep.stopOneTimeCodes,
  'user/applySeat': seat.applySeat,
  'user/bindPhone': account.bindPhone,
  'user/closeAccount': account.closeAccount,
  'user/exportData': account.exportData,
  'user/getClosing': account.getClosing,
  'user/getSeat': seat.getSeat,
  'user/resetPassword': login.resetPassword,
  'user/setNickname': account.setNickname,
  'user/startPasskey': secondStep.startPasskey,
  'user/addPasskey': secondStep.addPasskey,
  'user/listPasskeys': secondStep.listPasskeys,
  'user/removePasskey': secondStep.removePasskey,
  'user/startPasskeyProof': secondStep.startPasskeyProof,
  'user/startPasskeyLogin': secondStep.startPasskeyLogin,
  'user/loginWithPasskey': secondStep.loginWithPasskey,
} as const;

export const groups = { user: { place: 2, about: 'Registration, sessions, passwords, the customer.' } };

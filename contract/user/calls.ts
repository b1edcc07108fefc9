/** The calls of this area by their path below `/api/vue/`. */
import {
  bindPhone,
  closeAccount,
  exportData,
  getClosing,
  getCreditScore,
  getInvitation,
  getUserinfo,
  setLanguage,
  setNickname,
} from './account.ts';
import { listSessions, login, logout, register, resetPassword, revokeSession, sendCode } from './login.ts';
import { changeFundPassword, changeLoginPassword, setChannelPassword, setFundPassword } from './passwords.ts';
import { applySeat, getSeat } from './seat.ts';
import {
  addPasskey,
  confirmOneTimeCodes,
  getOneTimeCodes,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  startOneTimeCodes,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
  stopOneTimeCodes,
} from './second-step.ts';

export const calls = {
  'user/sendCode': sendCode,
  'user/register': register,
  'user/login': login,
  'user/logout': logout,
  'user/getUserinfo': getUserinfo,
  'user/setLanguage': setLanguage,
  'user/changeLoginPassword': changeLoginPassword,
  'user/setFundPassword': setFundPassword,
  'user/changeFundPassword': changeFundPassword,
  'user/setChannelPassword': setChannelPassword,
  'user/getCreditScore': getCreditScore,
  'user/listSessions': listSessions,
  'user/revokeSession': revokeSession,
  'user/getInvitation': getInvitation,
  'user/confirmOneTimeCodes': confirmOneTimeCodes,
  'user/getOneTimeCodes': getOneTimeCodes,
  'user/startOneTimeCodes': startOneTimeCodes,
  'user/stopOneTimeCodes': stopOneTimeCodes,
  'user/applySeat': applySeat,
  'user/bindPhone': bindPhone,
  'user/closeAccount': closeAccount,
  'user/exportData': exportData,
  'user/getClosing': getClosing,
  'user/getSeat': getSeat,
  'user/resetPassword': resetPassword,
  'user/setNickname': setNickname,
  'user/startPasskey': startPasskey,
  'user/addPasskey': addPasskey,
  'user/listPasskeys': listPasskeys,
  'user/removePasskey': removePasskey,
  'user/startPasskeyProof': startPasskeyProof,
  'user/startPasskeyLogin': startPasskeyLogin,
  'user/loginWithPasskey': loginWithPasskey,
} as const;

export const groups = { user: { place: 2, about: 'Registration, sessions, passwords, the customer.' } };

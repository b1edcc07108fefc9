/** Logging in and out: accounts, passwords, sessions. */
import type { Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { changeFundPassword } from './change-fund-password.ts';
import { changeLoginPassword } from './change-login-password.ts';
import { listSessions, logout, revokeSession } from './own-session-handlers.ts';
import { login } from './login.ts';
import { getOpenInvitation, register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { sendVerificationCode } from './verification-codes.ts';
import { setChannelPassword } from './set-channel-password.ts';
import { setFundPassword } from './set-fund-password.ts';

export const loginAndPasswordHandlers = (dependencies: ServerDependencies) =>
  ({
    'user/sendCode': sendVerificationCode(dependencies),
    'user/getOpenInvitation': getOpenInvitation(dependencies),
    'user/register': register(dependencies),
    'user/login': login(dependencies),
    'user/logout': logout(dependencies),
    'user/resetPassword': resetPassword(dependencies),
    'user/changeLoginPassword': changeLoginPassword(dependencies),
    'user/setFundPassword': setFundPassword(dependencies),
    'user/changeFundPassword': changeFundPassword(dependencies),
    'user/setChannelPassword': setChannelPassword(dependencies),
    'user/listSessions': listSessions(dependencies),
    'user/revokeSession': revokeSession(dependencies),
  }) satisfies Partial<Handlers>;

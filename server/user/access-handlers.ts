/** Logging in and out: accounts, passwords, sessions. */
import type { Handlers } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { changeFundPassword } from './change-fund-password.ts';
import { changeLoginPassword } from './change-login-password.ts';
import { listSessions, logout, revokeSession } from './own-session-handlers.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { sendCode } from './verification-codes.ts';
import { setChannelPassword } from './set-channel-password.ts';
import { setFundPassword } from './set-fund-password.ts';

export const accessHandlers = (parts: ServerDependencies) =>
  ({
    'user/sendCode': sendCode(parts),
    'user/register': register(parts),
    'user/login': login(parts),
    'user/logout': logout(parts),
    'user/resetPassword': resetPassword(parts),
    'user/changeLoginPassword': changeLoginPassword(parts),
    'user/setFundPassword': setFundPassword(parts),
    'user/changeFundPassword': changeFundPassword(parts),
    'user/setChannelPassword': setChannelPassword(parts),
    'user/listSessions': listSessions(parts),
    'user/revokeSession': revokeSession(parts),
  }) satisfies Partial<Handlers>;

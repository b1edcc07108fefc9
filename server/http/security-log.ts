/**
 * Refused logins and wrong secrets as log lines for a SIEM, if the operator wants them: fields as in the Elastic Common
 * Schema, which most of them read. Nothing that was typed, and no account; the address only where it is switched on.
 */
import type { CallName } from '@bourse/contract/calls.ts';
import type { RefusalCode } from '@bourse/contract/refusals.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** `request`: its id, where others of the log's lines have it too. */
export type SecurityLog = (call: CallName, reason: RefusalCode, address: string, request?: string) => void;

const LOGINS: ReadonlySet<CallName> = new Set([
  'user/login',
  'user/loginWithPasskey',
  'user/resetPassword',
  'staff/login',
  'staff/enrol',
]);
/** Secrets that other calls check. */
const WRONG_SECRETS: ReadonlySet<RefusalCode> = new Set([
  'wrongPassword',
  'wrongFundPassword',
  'wrongOtp',
  'wrongCode',
  'loginFailed',
]);
/** The first half of a login with a second factor. */
const NO_FAILURES: ReadonlySet<RefusalCode> = new Set(['otpRequired', 'badInput', 'passkeysUnavailable']);

/** `mode`: as `BOURSE_SECURITY_LOG` says; null without one. */
export function createSecurityLog(log: Pick<Logger, 'warn'>, mode: Config['securityLog']): SecurityLog | null {
  if (mode === undefined) return null;
  return (call, reason, address, request) => {
    if (!WRONG_SECRETS.has(reason) && (!LOGINS.has(call) || NO_FAILURES.has(reason))) return;
    log.warn(
      {
        event: {
          kind: 'event',
          category: ['authentication'],
          type: ['denied'],
          outcome: 'failure',
          action: call,
          reason,
        },
        request,
        ...(mode === 'addresses' ? { source: { ip: address } } : {}),
      },
      'an authentication was refused',
    );
  };
}

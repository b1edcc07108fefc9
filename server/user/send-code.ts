import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { sendNewCode } from './verification-codes.ts';

/** Always the same answer: it tells neither of an account nor of a sender, nor whether too many were asked for. */
export function sendCode(parts: Parts): Handler<'user/sendCode'> {
  return async (input, caller) => {
    await sendNewCode(parts, input.account, caller);
    return {};
  };
}

import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { sendNewCode } from './verification-codes.ts';

/** Always the same answer: it tells neither of an account nor of a sender. */
export function sendCode(parts: Parts): Handler<'user/sendCode'> {
  return async (input) => {
    await sendNewCode(parts, input.account);
    return {};
  };
}

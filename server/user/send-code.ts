import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { sendNewCode } from './verification-codes.ts';

/**
 * Always the same answer: it reveals neither an account, nor a sending service, nor whether too many were asked for.
 */
export function sendCode(parts: Parts): Handler<'user/sendCode'> {
  return async (input, caller) => {
    await sendNewCode(parts, input.account, caller);
    return {};
  };
}

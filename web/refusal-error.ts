import type { RefusalParams, CallResult } from '@bourse/contract/call-client.ts';
import type { RefusalCode } from '@bourse/contract/refusals.ts';

/** A refusal by a rule, thrown where there is nothing to show without the answer. */
export class RefusalError extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  /** The server's own sentence. */
  readonly msg: string;

  constructor(refusal: Extract<CallResult<never>, { ok: false }>) {
    super(refusal.code);
    this.name = 'RefusalError';
    this.code = refusal.code;
    this.params = refusal.params;
    this.msg = refusal.msg;
  }
}

/** The data of a result, or the refusal as an exception. */
export function unwrapResult<Data>(result: CallResult<Data>): Data {
  if (result.ok) return result.data;
  throw new RefusalError(result);
}

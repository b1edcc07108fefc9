import type { RefusalParams, Result } from '@bourse/contract/client.ts';
import type { ErrorCode } from '@bourse/contract/errors.ts';

/** A refusal by a rule, thrown where there is nothing to show without the answer. */
export class RefusalError extends Error {
  readonly code: ErrorCode;
  readonly params: RefusalParams;
  /** The server's own sentence. */
  readonly msg: string;

  constructor(refusal: Extract<Result<never>, { ok: false }>) {
    super(refusal.code);
    this.name = 'RefusalError';
    this.code = refusal.code;
    this.params = refusal.params;
    this.msg = refusal.msg;
  }
}

/** The data of a result, or the refusal as an exception. */
export function unwrap<Data>(result: Result<Data>): Data {
  if (result.ok) return result.data;
  throw new RefusalError(result);
}

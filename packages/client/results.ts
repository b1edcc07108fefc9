/** How a call ended. */
import type { RefusalCode, RefusalParams } from './call-types.ts';

/** The server's decision against the call, a value. `msg` says it in the client's language. */
export interface Refused<Code extends RefusalCode = RefusalCode> {
  ok: false;
  code: Code;
  params: RefusalCode extends Code ? Readonly<Record<string, string | number | null>> : RefusalParams<Code>;
  msg: string;
  /** Of `badInput`, where a field's form is wrong: what it should be, in English. */
  detail?: string;
}
export type Result<Data> = { ok: true; data: Data; msg: string } | Refused;

/** Whether it was refused for this reason, which also gives `params` its type. */
export const isRefusedFor = <Code extends RefusalCode>(result: Result<unknown>, code: Code): result is Refused<Code> =>
  !result.ok && result.code === code;

/** A refusal as an exception, where there is nothing to go on with. */
export class RefusalError extends Error {
  readonly refusal: Refused;

  constructor(refusal: Refused) {
    super([refusal.code, refusal.msg, refusal.detail].filter(Boolean).join(': '));
    this.name = 'RefusalError';
    this.refusal = refusal;
  }
}

/** The data, or the refusal as an exception. */
export function unwrap<Data>(result: Result<Data>): Data {
  if (result.ok) return result.data;
  throw new RefusalError(result);
}

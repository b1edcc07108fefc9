/** What went wrong, in the server's own words or in ours. */
import { ConnectionError, HttpError } from '@bourse/contract/client.ts';
import type { Texts } from '../language/use-texts.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';

export function said(error: unknown, texts: Texts): string {
  if (error instanceof RefusalError) return error.msg;
  if (error instanceof HttpError && error.msg) return error.msg;
  if (error instanceof ConnectionError)
    return error.reason === 'timeout' ? texts.failures.timeout : texts.failures.network;
  return texts.failures.unknown;
}

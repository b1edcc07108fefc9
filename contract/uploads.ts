/** The client of the two routes that carry bytes, like `client.ts`; separate from it, since few screens need it. */
import {
  type ClientOptions,
  ConnectionError,
  exchange,
  headersOf,
  httpError,
  type CallOptions,
  type Result,
  resultOf,
} from './client.ts';
import { BASE_PATH } from './constants.ts';
import { type FilePurpose, UPLOAD_TIMEOUT_MS, type UploadedFile } from './files.ts';

export interface Uploads {
  /** Sends a picture; the answer's id can be used once. Rejects like a call. */
  upload(
    purpose: FilePurpose,
    bytes: Blob | Uint8Array<ArrayBuffer>,
    options?: CallOptions,
  ): Promise<Result<UploadedFile>>;
  /** One's own voucher or portrait. Rejects like a call; null if there is none. */
  read(file: string, options?: CallOptions): Promise<Blob | null>;
}

export function createUploads(options: ClientOptions = {}): Uploads {
  const base = options.base ?? BASE_PATH;
  const fetch = options.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
  const told = options.headers ?? (() => ({}));
  return {
    async upload(purpose, bytes, { signal } = {}) {
      const init = {
        method: 'POST',
        headers: { ...headersOf(told()), 'content-type': 'application/octet-stream' },
        body: bytes,
      };
      const { response, text } = await exchange(`${base}/files/upload?purpose=${purpose}`, init, {
        fetch,
        timeoutMs: UPLOAD_TIMEOUT_MS,
        signal,
      });
      if (response.ok) return resultOf<UploadedFile>(text);
      const error = httpError(response, text);
      if (response.status === 401) options.onUnauthorized?.(error);
      // Too large is a refusal by a rule, although it has an HTTP status.
      if (error.code !== null && response.status === 413)
        return { ok: false, code: error.code, params: error.params, msg: error.msg };
      throw error;
    },
    async read(file, { signal } = {}) {
      const response = await fetch(`${base}/files/${encodeURIComponent(file)}`, {
        headers: headersOf(told()),
        signal: signal ?? AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw new ConnectionError('network', cause);
      });
      if (response.headers.get('content-type')?.startsWith('image/')) return response.blob();
      if (response.ok) return null;
      const error = httpError(response, await response.text());
      if (response.status === 401) options.onUnauthorized?.(error);
      throw error;
    },
  };
}

/** The client of the two routes that carry bytes, like `call-client.ts`; separate from it, as few screens need it. */
import {
  type CallOptions,
  type ClientOptions,
  ConnectionError,
  fetchWithTimeout,
  buildHeaders,
  toHttpError,
  type CallResult,
  parseResult,
} from './call-client.ts';
import { BASE_PATH } from './constants.ts';

export interface UploadClient {
  /** Sends a picture; the answer's id can be used once. Rejects like a call. */
  upload(
    purpose: FilePurpose,
    bytes: Blob | Uint8Array<ArrayBuffer>,
    options?: CallOptions,
  ): Promise<CallResult<UploadedFile>>;
  /** One's own voucher, portrait, or picture for customer service. Rejects like a call; null if there is none. */
  read(file: string, options?: CallOptions): Promise<Blob | null>;
}

export function createUploadClient(options: ClientOptions = {}): UploadClient {
  const base = options.base ?? BASE_PATH;
  const fetch = options.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
  const currentHeaders = options.headers ?? (() => ({}));
  return {
    async upload(purpose, bytes, { signal } = {}) {
      const init = {
        method: 'POST',
        headers: { ...buildHeaders(currentHeaders()), 'content-type': 'application/octet-stream' },
        body: bytes,
      };
      const { response, text } = await fetchWithTimeout(`${base}/files/upload?purpose=${purpose}`, init, {
        fetch,
        timeoutMs: UPLOAD_TIMEOUT_MS,
        signal,
      });
      if (response.ok) return parseResult<UploadedFile>(text);
      const error = toHttpError(response, text);
      if (response.status === 401) options.onUnauthorized?.(error);
      // Too large is a refusal by a rule, although it has an HTTP status.
      if (error.code !== null && response.status === 413)
        return { ok: false, code: error.code, params: error.params, msg: error.msg };
      throw error;
    },
    async read(file, { signal } = {}) {
      const response = await fetch(`${base}/files/${encodeURIComponent(file)}`, {
        headers: buildHeaders(currentHeaders()),
        signal: signal ?? AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw new ConnectionError('network', cause);
      });
      if (response.headers.get('content-type')?.startsWith('image/')) return response.blob();
      if (response.ok) return null;
      const error = toHttpError(response, await response.text());
      if (response.status === 401) options.onUnauthorized?.(error);
      throw error;
    },
  };
}

/** Uploads, for both ends: their routes, purposes and size limits. Bytes have separate routes, since calls are JSON. */

export const FILE_PURPOSES = ['identityFront', 'identityBack', 'voucher', 'avatar', 'support'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const UPLOAD_PATH = `${BASE_PATH}/files/upload`;
/** Followed by a file's id: the customer's own voucher, portrait, or picture for customer service. */
export const FILE_DOWNLOAD_PATH = `${BASE_PATH}/files`;
export const FILE_BYTES_MAXIMUM = 6 * 1024 * 1024;
export const FILE_PIXELS_MAXIMUM = 25_000_000;
/** Unused files are removed after this time. */
export const UNUSED_FILE_RETENTION_MS = 24 * 60 * 60 * 1000;
/** Longer than a call's: a picture from a phone on a slow line. */
const UPLOAD_TIMEOUT_MS = 15_000;

export interface UploadedFile {
  file: string;
  width: number;
  height: number;
}

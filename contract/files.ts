/** Uploads, for both ends: their routes, purposes and size limits. Bytes have separate routes, since calls are JSON. */
import { BASE_PATH } from './constants.ts';

export const FILE_PURPOSES = ['identityFront', 'identityBack', 'voucher', 'avatar'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const UPLOAD_PATH = `${BASE_PATH}/files/upload`;
/** Followed by a file's id: the customer's own voucher or portrait. */
export const FILES_PATH = `${BASE_PATH}/files`;
export const FILE_BYTES_MAXIMUM = 6 * 1024 * 1024;
export const FILE_PIXELS_MAXIMUM = 25_000_000;
/** Unused files are removed after this time. */
export const FILE_UNUSED_MS = 24 * 60 * 60 * 1000;
/** Longer than a call's: a picture from a phone on a slow line. */
export const UPLOAD_TIMEOUT_MS = 15_000;

export interface UploadedFile {
  file: string;
  width: number;
  height: number;
}

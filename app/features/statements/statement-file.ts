/** A statement's document on the device: saved, or compared with what the server keeps. */
import { fetchCall } from '../../api/use-call.ts';
import { saveFile } from '@bourse/web/save-file.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export async function saveStatement(statement: string): Promise<void> {
  const { name, type, content } = await fetchCall('wallet/readStatement', { statement });
  saveFile(name, bytesOf(content), type.split(';')[0]);
}

/** SHA-256 of a file's bytes, in hexadecimal digits. */
export async function fingerprint(file: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

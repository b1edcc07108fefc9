/** A chosen file: what is wrong with it, and its bytes in the form that a call takes. */
export type SelectedFile = Pick<File, 'size'> | null;
export type FileFault = 'needFile' | 'fileEmpty' | 'fileLarge';

/** Base64 makes it a third longer, and the call takes 900,000 characters. */
const LARGEST_BYTES = 650_000;

export const findFileFault = (file: SelectedFile): FileFault | null =>
  file === null ? 'needFile' : file.size === 0 ? 'fileEmpty' : file.size > LARGEST_BYTES ? 'fileLarge' : null;

/** Base64 characters for bytes; in pieces, since a call takes only so many arguments. */
export function encodeBase64(bytes: Uint8Array): string {
  const PIECE = 8_192;
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

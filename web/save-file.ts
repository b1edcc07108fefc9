const READ_WITHIN_MS = 60_000;

/** Hands a text or bytes to the device as a file. */
export function saveFile(name: string, text: BlobPart, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after a while.
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}

const READ_WITHIN_MS = 60_000;

function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after a while.
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}

let save = download;

/** For places where pages can't download, such as a native shell. */
export function setFileSaver(other: (name: string, file: Blob) => void): void {
  save = other;
}

/** Saves a text or bytes to the device as a file. */
export function saveFile(name: string, text: BlobPart, type = 'text/csv'): void {
  save(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

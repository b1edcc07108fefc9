/** The browser's own way to save a file. */
export function saveFile(name: string, content: string | readonly string[], type: string): void {
  const address = URL.createObjectURL(
    new Blob([...(typeof content === 'string' ? [content] : content)], { type: `${type};charset=utf-8` }),
  );
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

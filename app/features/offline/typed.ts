/** Which fields somebody typed into, from the page's first moment on. */
const typed = new Set<WeakRef<HTMLInputElement | HTMLTextAreaElement>>();

globalThis.document?.addEventListener(
  'input',
  ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(new WeakRef(target));
  },
  true,
);

/** True while one of them still stands, on whichever kept screen, and has something in it. */
export function isSomethingTyped(): boolean {
  for (const held of typed) {
    const field = held.deref();
    if (!field?.isConnected) typed.delete(held);
    else if (field.value !== '') return true;
  }
  return false;
}

/** Which fields somebody typed into, from the page's first moment on. */
export type TypedField = HTMLInputElement | HTMLTextAreaElement;
export const STORAGE_TYPED = 'typed';

const typed = new Set<WeakRef<TypedField>>();

globalThis.document?.addEventListener(
  'input',
  ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(new WeakRef(target));
  },
  true,
);

/** Those that are still on the page, on any kept screen, and aren't empty. */
export function fieldsTyped(): TypedField[] {
  const found = new Set<TypedField>();
  for (const held of typed) {
    const field = held.deref();
    if (!field?.isConnected) typed.delete(held);
    else if (field.value !== '') found.add(field);
  }
  return [...found];
}

/** Whether the page was reloaded with something to restore. */
export function isTypedKept(): boolean {
  try {
    return globalThis.sessionStorage?.getItem(STORAGE_TYPED) != null;
  } catch {
    return false;
  }
}

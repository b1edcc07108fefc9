/**
 * Keeps typed but unsent text across a reload: each text with its field's place and name, in this tab only, and
 * restored once. Secrets are never kept: neither passwords nor codes.
 */
import { getPlace } from '../../router/location.ts';
import { getSession } from '../../session/session.ts';
import { fieldsTyped, STORAGE_TYPED, type TypedField } from './typed.ts';

interface Kept {
  /** The account it belongs to; null before a login. */
  account: string | null;
  fields: { name: string; text: string }[];
}

/** After that, the reader is assumed to have other plans. */
const WAITS_MS = 5 * 60_000;
const TEXTS: readonly string[] = ['text', 'search', 'tel', 'number', 'email', 'date', 'textarea'];

/** A password field stays one while its text is shown. */
const isSecret = (field: TypedField): boolean =>
  field.type === 'password' ||
  field.dataset['secret'] !== undefined ||
  /password|one-time-code/.test(field.autocomplete);
const canKeep = (field: TypedField): boolean => TEXTS.includes(field.type) && !isSecret(field);

const labelOf = (field: TypedField): string =>
  field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name;

/** The field's screen, sheet and label, and its number among those with the same label. */
function nameOf(field: TypedField): string {
  const sheet = field.closest('[role="dialog"]');
  const alike = [...(sheet ?? document).querySelectorAll<TypedField>('input, textarea')].filter(
    (each) => each.checkVisibility() && labelOf(each) === labelOf(field),
  );
  const title = sheet?.querySelector('h2')?.textContent ?? '';
  return JSON.stringify([getPlace().href, title, labelOf(field), alike.indexOf(field)]);
}

/** Whether a reload would lose something that can't be kept. */
export const isSomethingLost = (): boolean => fieldsTyped().some(isSecret);

/** Call just before the page reloads. */
export function keepTyped(): void {
  const fields = fieldsTyped()
    .filter((field) => canKeep(field) && field.checkVisibility())
    .map((field) => ({ name: nameOf(field), text: field.value }));
  if (fields.length === 0) return;
  try {
    const kept: Kept = { account: getSession()?.account ?? null, fields };
    sessionStorage.setItem(STORAGE_TYPED, JSON.stringify(kept));
  } catch {
    // The browser can't store: it must be typed again.
  }
}

function takeKept(): Kept | null {
  try {
    const kept = sessionStorage.getItem(STORAGE_TYPED);
    sessionStorage.removeItem(STORAGE_TYPED);
    return kept === null ? null : (JSON.parse(kept) as Kept);
  } catch {
    return null;
  }
}

/** As if it had been typed: the field's listeners are told. */
function type(field: TypedField, text: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Waits for the fields to appear, and fills each once, unless somebody has typed into it meanwhile. */
export function putBack(): void {
  const kept = takeKept();
  if (!kept || kept.account !== (getSession()?.account ?? null)) return;
  const texts = new Map(kept.fields.map(({ name, text }) => [name, text]));
  const look = (): void => {
    if (texts.size === 0 || kept.account !== (getSession()?.account ?? null)) return observer.disconnect();
    const touched = new Set(fieldsTyped());
    for (const field of document.querySelectorAll<TypedField>('input, textarea')) {
      if (!canKeep(field) || !field.checkVisibility()) continue;
      const name = nameOf(field);
      const text = texts.get(name);
      if (text === undefined) continue;
      texts.delete(name);
      if (!touched.has(field)) type(field, text);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WAITS_MS);
  look();
}

/**
 * What was typed and not sent, over a reload: each text with its field's place and name, in this tab alone, and put
 * back once. Secrets are never kept: neither passwords nor codes.
 */
import { getPlace } from '../../router/location.ts';
import { getSession } from '../../session/session.ts';
import { fieldsTyped, STORAGE_TYPED, type TypedField } from './typed.ts';

interface Kept {
  /** Whose it is; null before a login. */
  account: string | null;
  fields: { name: string; text: string }[];
}

/** Whoever hasn't come back to a form by then has another one in mind. */
const WAITS_MS = 5 * 60_000;
const TEXTS: readonly string[] = ['text', 'search', 'tel', 'number', 'email', 'date', 'textarea'];

/** A password stays one while it is shown. */
const isSecret = (field: TypedField): boolean =>
  field.type === 'password' ||
  field.dataset['secret'] !== undefined ||
  /password|one-time-code/.test(field.autocomplete);
const canKeep = (field: TypedField): boolean => TEXTS.includes(field.type) && !isSecret(field);

const labelOf = (field: TypedField): string =>
  field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name;

/** The field's screen, sheet and label, and which of those with the same label it is. */
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

/** Call it just before the page is read anew. */
export function keepTyped(): void {
  const fields = fieldsTyped()
    .filter((field) => canKeep(field) && field.checkVisibility())
    .map((field) => ({ name: nameOf(field), text: field.value }));
  if (fields.length === 0) return;
  try {
    const kept: Kept = { account: getSession()?.account ?? null, fields };
    sessionStorage.setItem(STORAGE_TYPED, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: it is typed again.
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

/** As if it had been typed: whoever follows the field is told. */
function type(field: TypedField, text: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Waits for the fields to stand again, and fills each once, unless somebody has typed into it meanwhile. */
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

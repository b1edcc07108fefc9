/**
 * Saves unfinished input across a reload, in this tab only, and restores it once: typed but unsent text by its field's
 * place and name, the unfinished work of features (an order ticket). Passwords and codes are never saved.
 */
import { listReloadStates } from '../../feature.ts';
import { getLocation } from '../../router/location.ts';
import { getSession } from '../../session/session.ts';
import { isSecretField } from './unsaved-page-state.ts';
import { listUserFilledFields, UNFINISHED_INPUT_STORAGE_KEY, type TextEntryField } from './user-input-tracking.ts';

interface SavedPage {
  /** The account it belongs to; null before a login. */
  account: string | null;
  fields: { name: string; text: string }[];
  /** By the features' names for it. */
  begun: Record<string, unknown>;
}

/** After that, the reader is assumed to have other plans. */
const WAITS_MS = 5 * 60_000;
const TEXTS: readonly string[] = ['text', 'search', 'tel', 'number', 'email', 'date', 'textarea'];

const canSave = (field: TextEntryField): boolean => TEXTS.includes(field.type) && !isSecretField(field);

const labelOf = (field: TextEntryField): string =>
  field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name;

/** The field's screen, sheet and label, and its number among those with the same label. */
function nameOf(field: TextEntryField): string {
  const sheet = field.closest('[role="dialog"]');
  const alike = [...(sheet ?? document).querySelectorAll<TextEntryField>('input, textarea')].filter(
    (each) => each.checkVisibility() && labelOf(each) === labelOf(field),
  );
  const title = sheet?.querySelector('h2')?.textContent ?? '';
  return JSON.stringify([getLocation().href, title, labelOf(field), alike.indexOf(field)]);
}

/**
 * Fields of a sheet that reopens itself with its input, or must not be reopened because what it sent may have been
 * carried out.
 */
const isOfItsSheet = (field: TextEntryField): boolean => field.closest('[data-again]') !== null;

/** Call just before the page reloads. */
export function saveUnfinishedInput(): void {
  const fields = listUserFilledFields()
    .filter((field) => canSave(field) && field.checkVisibility() && !isOfItsSheet(field))
    .map((field) => ({ name: nameOf(field), text: field.value }));
  const startedWork = listReloadStates().flatMap(({ name, keep }) => {
    const saved = keep();
    return saved === null ? [] : [[name, saved] as const];
  });
  if (fields.length === 0 && startedWork.length === 0) return;
  try {
    const saved: SavedPage = {
      account: getSession()?.account ?? null,
      fields,
      begun: Object.fromEntries(startedWork),
    };
    sessionStorage.setItem(UNFINISHED_INPUT_STORAGE_KEY, JSON.stringify(saved));
  } catch {
    // The browser can't store: it must be begun again.
  }
}

function takeSavedPage(): SavedPage | null {
  try {
    const saved = sessionStorage.getItem(UNFINISHED_INPUT_STORAGE_KEY);
    sessionStorage.removeItem(UNFINISHED_INPUT_STORAGE_KEY);
    return saved === null ? null : (JSON.parse(saved) as SavedPage);
  } catch {
    return null;
  }
}

/** Sets the text as if it had been typed, so that the field's listeners are notified. */
function typeInto(field: TextEntryField, text: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Restores what the page saved for this customer before it was reloaded. */
export function restoreUnfinishedInput(): void {
  const saved = takeSavedPage();
  if (!saved || saved.account !== (getSession()?.account ?? null)) return;
  for (const { name, putBack: open } of listReloadStates()) if (saved.begun[name]) open(saved.begun[name]);
  restoreTexts(saved);
}

/** Waits for the fields to appear, and fills each once, unless somebody has typed into it meanwhile. */
function restoreTexts(saved: SavedPage): void {
  const texts = new Map(saved.fields.map(({ name, text }) => [name, text]));
  const fillFields = (): void => {
    if (texts.size === 0 || saved.account !== (getSession()?.account ?? null)) return observer.disconnect();
    const touched = new Set(listUserFilledFields());
    for (const field of document.querySelectorAll<TextEntryField>('input, textarea')) {
      if (!canSave(field) || !field.checkVisibility()) continue;
      const name = nameOf(field);
      const text = texts.get(name);
      if (text === undefined) continue;
      texts.delete(name);
      if (!touched.has(field) && field.value !== text) typeInto(field, text);
    }
  };
  const observer = new MutationObserver(fillFields);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WAITS_MS);
  fillFields();
}

/**
 * Saves unfinished input across a reload, in this tab only, and restores it once: typed but unsent text by its field's
 * place and name, the unfinished work of features (an order ticket), and the chosen portfolio. Passwords and codes are
 * never saved.
 */
import { getBegun } from '../../feature.ts';
import { getPlace } from '../../router/location.ts';
import { choosePortfolio, getChosenPortfolio, MAIN_PORTFOLIO } from '../../session/chosen-portfolio.ts';
import { getSession } from '../../session/session.ts';
import { isSecret } from './page-in-use.ts';
import { fieldsTyped, STORAGE_TYPED, type TypedField } from './typed-fields.ts';

interface Kept {
  /** The account it belongs to; null before a login. */
  account: string | null;
  fields: { name: string; text: string }[];
  portfolio: string;
  /** By the features' names for it. */
  begun: Record<string, unknown>;
}

/** After that, the reader is assumed to have other plans. */
const WAITS_MS = 5 * 60_000;
const TEXTS: readonly string[] = ['text', 'search', 'tel', 'number', 'email', 'date', 'textarea'];

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

/**
 * Fields of a sheet that reopens itself with its input, or must not be reopened because what it sent may have been
 * carried out.
 */
const isOfItsSheet = (field: TypedField): boolean => field.closest('[data-again]') !== null;

/** Call just before the page reloads. */
export function keepBegun(): void {
  const fields = fieldsTyped()
    .filter((field) => canKeep(field) && field.checkVisibility() && !isOfItsSheet(field))
    .map((field) => ({ name: nameOf(field), text: field.value }));
  const portfolio = getChosenPortfolio();
  const begun = getBegun().flatMap(({ name, keep }) => {
    const kept = keep();
    return kept === null ? [] : [[name, kept] as const];
  });
  if (fields.length === 0 && begun.length === 0 && portfolio === MAIN_PORTFOLIO) return;
  try {
    const kept: Kept = { account: getSession()?.account ?? null, fields, portfolio, begun: Object.fromEntries(begun) };
    sessionStorage.setItem(STORAGE_TYPED, JSON.stringify(kept));
  } catch {
    // The browser can't store: it must be begun again.
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

/** Sets the text as if it had been typed, so that the field's listeners are notified. */
function type(field: TypedField, text: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Restores what the page saved for this customer before it was reloaded. */
export function putBack(): void {
  const kept = takeKept();
  if (!kept || kept.account !== (getSession()?.account ?? null)) return;
  choosePortfolio(kept.portfolio);
  for (const { name, putBack: open } of getBegun()) if (kept.begun[name]) open(kept.begun[name]);
  putBackTexts(kept);
}

/** Waits for the fields to appear, and fills each once, unless somebody has typed into it meanwhile. */
function putBackTexts(kept: Kept): void {
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
      if (!touched.has(field) && field.value !== text) type(field, text);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WAITS_MS);
  look();
}

/** What is in use on the page: whether it may reload without asking, and what a reload would lose. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { type Language, LOCALES } from '@bourse/contract/texts/languages.ts';
import type { Texts } from '../../language/language.ts';
import { hasOpenLayer } from '../../router/location.ts';
import { listUserChosenControls, listUserFilledFields, type TextEntryField } from './user-input-tracking.ts';

export interface UnsavedPageState {
  /** A sheet, a dialog or the keypad is open. */
  hasLayer: boolean;
  /** Something was typed or chosen, on any screen that is still there. */
  isTouched: boolean;
  isSecretTyped: boolean;
  isPhotoChosen: boolean;
  /** On the shown screen, in a form: any other choice only changes what a screen shows, or was saved at once. */
  isChoiceMade: boolean;
  /** Titles of open sheets that aren't opened again. */
  sheets: readonly string[];
}

/** A password field stays one while its text is shown. */
export const isSecretField = (field: TextEntryField): boolean =>
  field.type === 'password' ||
  field.dataset['secret'] !== undefined ||
  /password|one-time-code/.test(field.autocomplete);

const FIELDS = 'main input:not([type="file"]), main textarea';
const hasVisibleForm = (): boolean => [...document.querySelectorAll(FIELDS)].some((field) => field.checkVisibility());

/** A sheet that isn't reopened after a reload. A sheet that crops a photo is reported as the photo. */
const isLostSheet = (sheet: Element): boolean =>
  sheet.getAttribute('data-again') !== 'yes' && sheet.querySelector('[data-photo]') === null && sheet.checkVisibility();
const titleOf = (sheet: Element): string => sheet.querySelector('h2')?.textContent ?? '';

/** A choice on the visible screen, except one whose result is in a field, which is saved. */
const isOpenChoice = (control: Element): boolean =>
  control.getAttribute('data-choice') !== 'fills' &&
  control.closest('[role="dialog"]') === null &&
  control.checkVisibility();

export function inspectUnsavedPageState(): UnsavedPageState {
  const [typed, chosen] = [listUserFilledFields(), listUserChosenControls()];
  return {
    hasLayer: hasOpenLayer(),
    isTouched: typed.length > 0 || chosen.length > 0,
    isSecretTyped: typed.some(isSecretField),
    isPhotoChosen: document.querySelector('[data-photo]') !== null,
    isChoiceMade: chosen.some(isOpenChoice) && hasVisibleForm(),
    sheets: [...document.querySelectorAll('[role="dialog"]')].filter(isLostSheet).map(titleOf),
  };
}

export const canReloadUnprompted = (inUse: UnsavedPageState): boolean =>
  !inUse.hasLayer && !inUse.isTouched && !inUse.isPhotoChosen;

/** The question before a reload that loses something, which it names; null if nothing is lost. */
export function formatReloadQuestion(inUse: UnsavedPageState, t: Texts['shell'], language: Language): string | null {
  const { secret, photo, choice, sheet } = t.lost;
  const things = [
    ...inUse.sheets.map((title) => fillPlaceholders(sheet, { title })),
    ...(inUse.isSecretTyped ? [secret] : []),
    ...(inUse.isPhotoChosen ? [photo] : []),
    ...(inUse.isChoiceMade ? [choice] : []),
  ];
  if (things.length === 0) return null;
  return fillPlaceholders(t.updateLoses, { things: new Intl.ListFormat(LOCALES[language]).format(things) });
}

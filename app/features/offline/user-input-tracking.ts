/** What somebody typed and chose, from the page's first moment on. */
export type TextEntryField = HTMLInputElement | HTMLTextAreaElement;
export const UNFINISHED_INPUT_STORAGE_KEY = 'typed';

/** Controls that choose. What one with `data-choice="fills"` chooses stands in a field. */
const CHOICES = '[data-choice], [role="radio"], [role="switch"], [aria-pressed], input[type="checkbox"]';
const UNTYPED: readonly string[] = ['checkbox', 'radio', 'file', 'range'];

const typed = new Set<WeakRef<TextEntryField>>();
const chosen = new Set<WeakRef<Element>>();

const isTypable = (field: TextEntryField): boolean => !UNTYPED.includes(field.type);

/** The sheet or screen that a control belongs to; null for one above them, such as the tabs. */
const formOf = (control: Element): Element | null =>
  control.closest('[role="dialog"], main') ?? (control.closest('[data-keypad]') && document.querySelector('main'));

/** A button may fill in the fields of its form: from then on they count as typed. */
function notePress(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const choice = target.closest(CHOICES);
  if (choice) chosen.add(new WeakRef(choice));
  const control = choice ?? target.closest('button');
  for (const field of (control && formOf(control)?.querySelectorAll<TextEntryField>('input, textarea')) ?? [])
    if (isTypable(field) && field.checkVisibility()) typed.add(new WeakRef(field));
}

globalThis.document?.addEventListener(
  'input',
  ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (isTypable(target)) typed.add(new WeakRef(target));
  },
  true,
);
globalThis.document?.addEventListener('click', ({ target }) => notePress(target), true);
// Arrow keys choose among radio buttons, without a click.
globalThis.document?.addEventListener(
  'keydown',
  ({ target, key }) => {
    if (/^(Arrow|Home|End)/.test(key)) notePress(target);
  },
  true,
);

/** The elements that are still on the page, on any screen that is kept alive. */
function listAttached<Found extends Element>(noted: Set<WeakRef<Found>>): Found[] {
  const found = new Set<Found>();
  for (const held of noted) {
    const element = held.deref();
    if (element?.isConnected) found.add(element);
    else noted.delete(held);
  }
  return [...found];
}

/** Fields that somebody typed into or a button may have filled in, and that aren't empty. */
export const listUserFilledFields = (): TextEntryField[] => listAttached(typed).filter((field) => field.value !== '');

/** Controls that somebody has used to choose. */
export const listUserChosenControls = (): Element[] => listAttached(chosen);

/** Whether the page was reloaded with something to restore. */
export function hasSavedUnfinishedInput(): boolean {
  try {
    return globalThis.sessionStorage?.getItem(UNFINISHED_INPUT_STORAGE_KEY) != null;
  } catch {
    return false;
  }
}

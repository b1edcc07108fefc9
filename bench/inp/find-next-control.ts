/** Finds the next control of a screen to tap. */

export interface ScreenControl {
  /** The words on it, for the report. */
  label: string;
  kind: 'choice' | 'field' | 'button' | 'link';
  /** The same for the same control in another state of the same screen. */
  key: string;
}

/** The attribute of the control that `findNextControl` has found. */
export const NEXT_TAP_ATTRIBUTE = 'data-next-tap';

export interface NextControlInput {
  /** Keys of what was tapped. */
  done: readonly string[];
  /** Controls of one kind in one group, such as the stars of a list, of which this many are enough. */
  ofOneKind: number;
  mark: string;
  /** Labels of what only leaves the screen. */
  except: readonly string[];
}

/**
 * Runs in the page: finds what hasn't been tapped in the sheet on top, or else on the screen. Choices come first, then
 * fields, buttons and links. Left out is what can't be undone, and in a sheet what it commits to.
 */
export function findNextControl({ done, ofOneKind, mark, except }: NextControlInput): ScreenControl | null {
  const SELECTORS = {
    choice:
      '[role="tab"], [role="radio"], [role="switch"], [aria-pressed], [aria-expanded], summary, [type="checkbox"]',
    field: 'input, textarea',
    button: 'button, [role="button"]',
    link: 'a[href^="#"]',
  } as const;
  const NATIVE = /^(?:file|hidden|date|time|datetime-local|month|color|range|submit)$/;
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const sheet = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(isVisible).at(-1);
  const scope = sheet ?? document.querySelector('#root main');
  const commits = '[class*="_main_"], [class*="_soft_"], [type="submit"], ';
  const barred = `${sheet ? commits : ''}[class*="_danger_"], :disabled, [aria-disabled="true"]`;
  const wordsOf = (element: HTMLElement): string => {
    const own = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    return (own || element.textContent || element.getAttribute('placeholder') || '').replaceAll(/\s+/g, ' ').trim();
  };
  const tapped = new Map<string, number>();
  for (const key of done) {
    const [kind = ''] = key.split(' · ');
    tapped.set(kind, (tapped.get(kind) ?? 0) + 1);
  }
  document.querySelector(`[${mark}]`)?.removeAttribute(mark);
  for (const kind of ['choice', 'field', 'button', 'link'] as const) {
    if (kind === 'link' && sheet) continue;
    for (const element of scope?.querySelectorAll<HTMLElement>(SELECTORS[kind]) ?? []) {
      if (element.matches(barred) || !isVisible(element)) continue;
      if (NATIVE.test(element.getAttribute('type') ?? '')) continue;
      const group = element.closest('[role="radiogroup"], [role="group"], [role="tablist"]')?.ariaLabel ?? '';
      const label = wordsOf(element).slice(0, 40);
      if (except.includes(label)) continue;
      const family = `${kind} ${element.localName}.${element.classList[0] ?? ''} ${group}`;
      const key = `${family} · ${label.replaceAll(/\d+/g, '#')}`;
      if (done.includes(key) || (tapped.get(family) ?? 0) >= ofOneKind) continue;
      element.setAttribute(mark, '');
      return { label, kind, key };
    }
  }
  return null;
}

/** Faults of a form's fields: which are shown, and which gets the focus. */
import { useState } from 'react';

/**
 * Which of a form's faults are shown: those that prevented a submit, each until its field is corrected. Their words are
 * created each time, so that they follow the language.
 */
export function useVisibleFaults<Faults extends object>(faults: Faults) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return {
    visible: Object.fromEntries(Object.entries(faults).filter(([name]) => marked.has(name))) as Partial<Faults>,
    /** Shows the present faults, of all fields or of one, and says whether there are any. */
    mark(only?: keyof Faults & string): boolean {
      const names = Object.keys(faults).filter((name) => only === undefined || name === only);
      setMarked((before) => new Set(only === undefined ? names : [...before, ...names]));
      return names.length > 0;
    },
    mend: (name: keyof Faults & string): void =>
      setMarked((before) => new Set([...before].filter((each) => each !== name))),
  };
}

const FAULTS = '[aria-invalid="true"], [data-fault] input';

/** After a submit that found faults: scrolls to the first of them and focuses it. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const fault = [...document.querySelectorAll<HTMLElement>(FAULTS)].find((each) => each.checkVisibility());
    fault?.scrollIntoView({ block: 'center' });
    fault?.focus({ preventScroll: true });
  });
}

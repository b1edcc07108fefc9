const FAULTS = '[aria-invalid="true"], [data-fault] input';

/** After a submit that found faults: scrolls to the first of them and focuses it. */
export function showFirstFault(): void {
  requestAnimationFrame(() => {
    const fault = [...document.querySelectorAll<HTMLElement>(FAULTS)].find((each) => each.checkVisibility());
    fault?.scrollIntoView({ block: 'center' });
    fault?.focus({ preventScroll: true });
  });
}

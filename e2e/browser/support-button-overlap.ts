/** What the floating customer-service button lies over: by geometry, and independent of how the app finds its spot. */
import type { Phone } from './phone.ts';

const GATHERED_MS = 2_000;
const POLL_MS = 100;

/** The words, figures and buttons beneath the button once the page is still; none while the button is hidden. */
export async function listContentUnderSupportButton(phone: Phone): Promise<string[]> {
  const end = performance.now() + GATHERED_MS;
  let over = await listContentUnderneath(phone);
  while (over.length > 0 && performance.now() < end) {
    await phone.page.waitForTimeout(POLL_MS);
    over = await listContentUnderneath(phone);
  }
  return over;
}

/** What is read, and what is tapped and is no whole row, beneath it now. The initials of a list's icon say nothing. */
const listContentUnderneath = ({ page, texts }: Phone): Promise<string[]> =>
  page.evaluate((name) => {
    const button = document.querySelector(`button[aria-label="${name}"]`);
    if (!button || !button.checkVisibility({ visibilityProperty: true })) return [];
    const at = button.getBoundingClientRect();
    const isBeneath = ({ left, right, top, bottom }: DOMRect): boolean =>
      left < at.right && right > at.left && top < at.bottom && bottom > at.top;
    const isBeyondItsRow = (control: Element): boolean =>
      control.getBoundingClientRect().left >= (control.parentElement?.getBoundingClientRect().right ?? Infinity);
    const within = [...document.querySelectorAll('main *')].filter(
      (element) => !element.contains(button) && isBeneath(element.getBoundingClientRect()),
    );
    const found = within
      .filter((element) => element.matches('button, [role="tab"], [role="radio"], input'))
      .filter(
        (element) => element.clientWidth < innerWidth / 2 && element.checkVisibility() && !isBeyondItsRow(element),
      )
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
    for (const node of within.flatMap((element) => [...element.childNodes])) {
      if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue;
      if (node.parentElement?.closest('[data-mark], .only-heard')) continue;
      const control = node.parentElement?.closest('button');
      if (control && isBeyondItsRow(control)) continue;
      const range = document.createRange();
      range.selectNode(node);
      if ([...range.getClientRects()].some((area) => area.width > 0 && isBeneath(area)))
        found.push(node.nodeValue ?? '');
    }
    return found;
  }, texts.shell.support);

/** What the floating customer-service button lies over: by geometry, and independent of how the app finds its spot. */
import type { Phone } from './phone.ts';

const GATHERED_MS = 2_000;
const POLL_MS = 100;

/** The figures beneath the button once the page is still, as text; none while the button is hidden. */
export async function listFiguresUnderSupportButton(phone: Phone): Promise<string[]> {
  const end = performance.now() + GATHERED_MS;
  let over = await listFiguresUnderneath(phone);
  while (over.length > 0 && performance.now() < end) {
    await phone.page.waitForTimeout(POLL_MS);
    over = await listFiguresUnderneath(phone);
  }
  return over;
}

/** Figures (prices, sums, rates) beneath it now. */
const listFiguresUnderneath = ({ page, texts }: Phone): Promise<string[]> =>
  page.evaluate((name) => {
    const button = document.querySelector(`button[aria-label="${name}"]`);
    if (!button || !button.checkVisibility({ visibilityProperty: true })) return [];
    const at = button.getBoundingClientRect();
    const isBeneath = ({ left, right, top, bottom }: DOMRect): boolean =>
      left < at.right && right > at.left && top < at.bottom && bottom > at.top;
    const within = [...document.querySelectorAll('main *')].filter(
      (element) => !element.contains(button) && isBeneath(element.getBoundingClientRect()),
    );
    const found: string[] = [];
    for (const node of within.flatMap((element) => [...element.childNodes])) {
      if (node.nodeType !== Node.TEXT_NODE || !/\d/.test(node.nodeValue ?? '')) continue;
      const range = document.createRange();
      range.selectNode(node);
      if ([...range.getClientRects()].some((area) => area.width > 0 && isBeneath(area)))
        found.push(node.nodeValue ?? '');
    }
    return found;
  }, texts.shell.support);

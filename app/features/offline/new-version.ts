/** Whether the server has a newer app than this page runs, and switching to it without losing what was begun. */
import { createStore } from '@bourse/web/store.ts';
import { isCommandUnderWay, whenNoneUnderWay } from '../../api/under-way.ts';
import { reloadPage } from '../../router/location.ts';
import { lookAtPage, mayReloadUnasked } from './in-use.ts';
import { keepBegun } from './kept-fields.ts';

/** True once the server's page references other scripts than this one. */
export const isOld = createStore(false);

const namesOf = (page: ParentNode): string =>
  [...page.querySelectorAll('script[src], link[rel="stylesheet"]')]
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
    .filter((name) => name.startsWith('/assets/'))
    .sort()
    .join(' ');

/** The files that this page began with, before it loaded others. */
const began = namesOf(document);

/** Asks the server for its page; an unreachable server changes nothing. */
export async function lookForNewVersion(): Promise<void> {
  if (isOld.get() || began === '') return;
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  const present = namesOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (present !== '' && present !== began) isOld.set(true);
}

function reload(): void {
  keepBegun();
  reloadPage();
}

/**
 * Reloads the page; what was begun is restored. While a command waits for its answer it only waits too: whoever asked
 * must read the answer first, or would take what was sent for unsent.
 */
export async function take(): Promise<void> {
  if (isCommandUnderWay()) await whenNoneUnderWay();
  else reload();
}

/** The same when nobody is looking, and nothing was begun. */
export function takeQuietly(): void {
  if (isOld.get() && !isCommandUnderWay() && mayReloadUnasked(lookAtPage())) reload();
}

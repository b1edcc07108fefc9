/** The service worker, which keeps the app's own files on the device. */
import { loadAllTexts } from '../../language/language.ts';
import { WORKER } from '../../session/push.ts';

const isOwnFile = (address: string): boolean => {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && pathname.startsWith('/assets/');
};

/** What this page has read before the worker was there to keep it, such as its language's texts. */
const ownFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isOwnFile)
    .map((address) => new URL(address).pathname);

/** A browser may have none, or forbid it: the app then starts with a network alone. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    await loadAllTexts();
    active?.postMessage({ keep: ownFiles() });
  } catch {
    // Without it nothing is missing while there is a network.
  }
}

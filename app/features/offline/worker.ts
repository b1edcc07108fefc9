/** The service worker, which keeps the app's own files on the device. */
import { loadAllTexts } from '../../language/language.ts';
import { WORKER } from '../../session/push.ts';

const isOwnFile = (address: string): boolean => {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && pathname.startsWith('/assets/');
};

/** What this page loaded before the worker was there to keep it, such as its language's texts. */
const ownFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isOwnFile)
    .map((address) => new URL(address).pathname);

/** A browser may lack workers, or forbid them: the app then starts only with a network. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    await loadAllTexts();
    active?.postMessage({ keep: ownFiles() });
  } catch {
    // With a network nothing is missing without it.
  }
}

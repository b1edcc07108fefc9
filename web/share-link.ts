import { copyText } from './copy-text.ts';

/** A link to the app, and the text shared with it. */
export interface SharedLink {
  title: string;
  url: string;
}
/** `given`: the device has taken it or the customer has changed their mind; `copied`: it is on the clipboard. */
export type ShareOutcome = 'given' | 'copied' | 'failed';

const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

async function shareByBrowser(shared: SharedLink): Promise<ShareOutcome> {
  try {
    if (navigator.canShare?.(shared)) {
      await navigator.share(shared);
      return 'given';
    }
  } catch (error) {
    if (isCancelled(error)) return 'given';
  }
  return (await copyText(shared.url)) ? 'copied' : 'failed';
}

let shareMethod = shareByBrowser;

/** For places where the browser can't share, such as a native shell. */
export function setShareMethod(other: (shared: SharedLink) => Promise<ShareOutcome>): void {
  shareMethod = other;
}

/** Passes an address to the device's share function; without one it is copied. */
export const shareLink = (shared: SharedLink): Promise<ShareOutcome> => shareMethod(shared);

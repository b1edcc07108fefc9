import { copyText } from './copy-text.ts';

/** A link to the app, and the text shared with it. */
export interface Shared {
  title: string;
  url: string;
}
/** `given`: the device has taken it or the customer has changed their mind; `copied`: it is on the clipboard. */
export type Sharing = 'given' | 'copied' | 'failed';

const isGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

async function byBrowser(shared: Shared): Promise<Sharing> {
  try {
    if (navigator.canShare?.(shared)) {
      await navigator.share(shared);
      return 'given';
    }
  } catch (error) {
    if (isGivenUp(error)) return 'given';
  }
  return (await copyText(shared.url)) ? 'copied' : 'failed';
}

let way = byBrowser;

/** For places where the browser can't share, such as a native shell. */
export function shareWith(other: (shared: Shared) => Promise<Sharing>): void {
  way = other;
}

/** Passes an address to the device's share function; without one it is copied. */
export const share = (shared: Shared): Promise<Sharing> => way(shared);

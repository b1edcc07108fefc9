import { copyText } from './copy-text.ts';

/** What is given away: an address of ours, and what is said of it. */
export interface Shared {
  title: string;
  url: string;
}
/** `given`: the device has taken it or the customer has thought better of it; `copied`: it is on the clipboard. */
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

/** Where the browser has no way of its own, as within a native shell. */
export function shareWith(other: (shared: Shared) => Promise<Sharing>): void {
  way = other;
}

/** Hands an address to whatever the device shares with; else it is copied. */
export const share = (shared: Shared): Promise<Sharing> => way(shared);

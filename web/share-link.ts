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

/**
 * The origin for links that are passed on: the present one, unless only this machine can open it and the server knows
 * a better one. An operator's own address comes first.
 */
export function chooseSharedOrigin(
  address: string | null,
  { origin, hostname }: Pick<Location, 'origin' | 'hostname'>,
): string {
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return address !== null && (isLoopback || address.startsWith('https://')) ? address : origin;
}

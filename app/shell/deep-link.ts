import { parseLocation } from '../router/location.ts';

/** What a link may lead to; `isSecret`: a screen that takes a secret, which gets nothing from a link. */
export interface DeepLinkTarget {
  isSecret: boolean;
}

/** The shell's own scheme, as in `bourse://market/stockDetail?instrument=US.NWRB`. */
const SCHEME = 'bourse://';
const SHARED = /^\/share\/([A-Z]{2,4}\.[A-Za-z0-9.-]{1,20})$/;
/** Longer values, and any beyond printable characters, are none of ours. */
const VALUE = /^[\p{L}\p{N}\p{P}\p{S} ]{0,100}$/u;

/** The hash of a link of ours: after our own scheme, our own address or none; null for every other. */
function hashOf(link: string, origin: string): string | null {
  if (link.startsWith(SCHEME)) return link.slice(SCHEME.length);
  if (/^\/[a-z]/i.test(link)) return link;
  const url = URL.parse(link);
  if (url?.origin !== origin) return null;
  const [, instrument] = SHARED.exec(url.pathname) ?? [];
  if (instrument) return `/market/stockDetail?${new URLSearchParams({ instrument })}`;
  return url.pathname === '/' ? url.hash : null;
}

/**
 * Where a link from outside leads: to a screen that the app has, and null otherwise. It only opens that screen, as if
 * its address were typed: no link confirms anything, nor fills in a screen with a secret.
 */
export function parseDeepLink(
  link: string,
  origin: string,
  targetOf: (path: string) => DeepLinkTarget | undefined,
): string | null {
  const hash = hashOf(link, origin);
  if (hash === null) return null;
  const { path, query, href } = parseLocation(hash);
  const target = targetOf(path);
  if (
    !target ||
    !Object.entries(query)
      .flat()
      .every((text) => VALUE.test(text))
  )
    return null;
  return target.isSecret ? path : href;
}

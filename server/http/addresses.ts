/** The addresses at which a listening server can be opened. */
import { networkInterfaces } from 'node:os';

const everywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Addresses under which the app can be opened, this machine's own first. */
export function addressesOf(host: string, port: number): { own: string; network: string[] } {
  const own = `http://${everywhere(host) ? '127.0.0.1' : bracketed(host)}:${port}/`;
  if (!everywhere(host)) return { own, network: [] };
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((each) => each.family === 'IPv4' && !each.internal);
  return { own, network: others.map((each) => `http://${each.address}:${port}/`) };
}

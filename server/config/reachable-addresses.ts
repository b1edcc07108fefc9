/** The addresses at which the server can be opened: on this machine, in its network, or where its operator says. */
import { networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Addresses under which the app can be opened, this machine's own first. */
export function reachableUrlsOf(host: string, port: number): { own: string; network: string[] } {
  const own = `http://${isEveryAddress(host) ? '127.0.0.1' : bracketed(host)}:${port}/`;
  if (!isEveryAddress(host)) return { own, network: [] };
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((each) => each.family === 'IPv4' && !each.internal);
  return { own, network: others.map((each) => `http://${each.address}:${port}/`) };
}

/**
 * Where others can open the app: the configured origin, else this machine's address in its network; null if it listens
 * for itself only. Home and school networks come before those of containers.
 */
export function findShareableOrigin({
  host,
  port,
  publicOrigin,
}: Pick<Config, 'host' | 'port' | 'publicOrigin'>): string | null {
  if (publicOrigin !== undefined) return publicOrigin;
  if (port === 0) return null;
  const { own, network } = reachableUrlsOf(host, port);
  const [first] = isEveryAddress(host)
    ? network.toSorted((a, b) => networkRank(a) - networkRank(b))
    : [own].filter((url) => !LOOPBACK.test(new URL(url).hostname));
  return first === undefined ? null : new URL(first).origin;
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;
const NETWORKS = ['http://192.168.', 'http://10.'];
const networkRank = (url: string): number => {
  const found = NETWORKS.findIndex((start) => url.startsWith(start));
  return found === -1 ? NETWORKS.length : found;
};

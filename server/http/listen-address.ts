/** Where the server listens: whether its port is free, and the addresses at which it can be opened. */
import { networkInterfaces } from 'node:os';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { ExplainedError } from '../runtime/errors.ts';

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

/** Checks whether another program already listens on the server's port. */

type ListenAddress = Pick<Config, 'host' | 'port'>;

const portTakenError = ({ host, port }: ListenAddress): ExplainedError =>
  new ExplainedError(
    `Port ${port} on ${host} is taken: stop what uses it (perhaps Bourse itself), or choose another one, such as ` +
      `PORT=${port === 3000 ? 3001 : 3000}.`,
  );

/** A taken port is reported before the database is started for nothing. */
export async function assertPortFree(config: ListenAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(config.port, config.host, () => probe.close(() => resolve()));
  }).catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(config, error);
  });
}

/** Why a server couldn't listen, as a sentence if a setting is the cause. */
export function explainListenError(config: ListenAddress, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE') return portTakenError(config);
  if (error.code === 'EACCES')
    return new ExplainedError(`Port ${config.port} may not be used by this user: choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ExplainedError(`HOST is ${config.host}, which is no address of this machine.`);
  return error;
}

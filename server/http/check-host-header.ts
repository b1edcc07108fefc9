/**
 * Checks that a request is addressed to this server. A foreign page whose name resolves here (DNS rebinding) has that
 * name in `host`, and a browser would treat it as ours. So the only registrable name we accept is the operator's own.
 */
import { isIP } from 'node:net';
import type { Logger } from 'pino';

const HOST_AND_PORT = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?$/;
/** Names that resolve nowhere on the Internet (RFC 6761, 6762, 8375, and ICANN's `internal`). */
const PRIVATE = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa|test)$/;

/** An address can't be made to resolve elsewhere; a request without `host` comes from no browser. */
export function isOwnHost(publicOrigin: string | undefined, host: string | undefined): boolean {
  if (host === undefined) return true;
  const name = HOST_AND_PORT.exec(host.toLowerCase())?.[1];
  if (name === undefined) return false;
  if (name.startsWith('[')) return isIP(name.slice(1, -1)) === 6;
  return (
    isIP(name) === 4 || PRIVATE.test(name) || (publicOrigin !== undefined && new URL(publicOrigin).hostname === name)
  );
}

/** Requests for a host that isn't ours: foreign pages, or a BOURSE_ORIGIN that is not what customers type. */

export interface MisdirectedRequestReporter {
  /** Logs the host that was asked for, once for each and only some of them: anybody can make up more. */
  report(host: string | undefined): void;
  /** For the caller, which may be a foreign page: names neither host. */
  readonly sentence: string;
}

const HOSTS_MAXIMUM = 20;
const HOST_CHARACTERS_MAXIMUM = 100;

export function createMisdirectedRequestReporter(
  log: Pick<Logger, 'warn'>,
  publicOrigin: string | undefined,
): MisdirectedRequestReporter {
  const reportedHosts = new Set<string>();
  const ours =
    publicOrigin === undefined ? 'addresses and private names as long as BOURSE_ORIGIN is not set' : publicOrigin;
  return {
    report(host) {
      const name = (host ?? '')
        .toLowerCase()
        .slice(0, HOST_CHARACTERS_MAXIMUM)
        .replaceAll(/[^a-z0-9._:[\]-]/g, '_');
      if (name === '' || reportedHosts.has(name) || reportedHosts.size >= HOSTS_MAXIMUM) return;
      reportedHosts.add(name);
      log.warn(
        { host: name },
        `requests for this host are refused (421), since Bourse answers for ${ours}: if it is yours, BOURSE_ORIGIN ` +
          'must name it, or your proxy changes the host',
      );
    },
    sentence:
      'This server does not answer for the host that was asked for. Its operator sets the one that it does as ' +
      'BOURSE_ORIGIN.',
  };
}

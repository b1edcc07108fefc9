/** Requests for a host that isn't ours: foreign pages, or a BOURSE_ORIGIN that is not what customers type. */
import type { Logger } from 'pino';

export interface Misdirected {
  /** Logs the host that was asked for, once for each and only some of them: anybody can make up more. */
  say(host: string | undefined): void;
  /** For the caller, which may be a foreign page: names neither host. */
  readonly sentence: string;
}

const HOSTS_MAXIMUM = 20;
const HOST_CHARACTERS_MAXIMUM = 100;

export function createMisdirected(log: Pick<Logger, 'warn'>, publicOrigin: string | undefined): Misdirected {
  const said = new Set<string>();
  const ours =
    publicOrigin === undefined ? 'addresses and private names as long as BOURSE_ORIGIN is not set' : publicOrigin;
  return {
    say(host) {
      const name = (host ?? '')
        .toLowerCase()
        .slice(0, HOST_CHARACTERS_MAXIMUM)
        .replaceAll(/[^a-z0-9._:[\]-]/g, '_');
      if (name === '' || said.has(name) || said.size >= HOSTS_MAXIMUM) return;
      said.add(name);
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

/** Checks whether another program already listens on the server's port. */
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { ExplainedError } from '../explained.ts';

type Address = Pick<Config, 'host' | 'port'>;

const takenPort = ({ host, port }: Address): ExplainedError =>
  new ExplainedError(
    `Port ${port} on ${host} is taken: stop what uses it (perhaps Bourse itself), or choose another one, such as ` +
      `PORT=${port === 3000 ? 3001 : 3000}.`,
  );

/** A taken port is reported before the database is started for nothing. */
export async function assertPortFree(config: Address): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(config.port, config.host, () => probe.close(() => resolve()));
  }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(config, error);
  });
}

/** What kept a server from listening, as a sentence if a setting is the cause. */
export function listenError(config: Address, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE') return takenPort(config);
  if (error.code === 'EACCES')
    return new ExplainedError(`Port ${config.port} may not be used by this user: choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ExplainedError(`HOST is ${config.host}, which is no address of this machine.`);
  return error;
}

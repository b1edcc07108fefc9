/** Where the server listens: whether its port is free. */
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { ExplainedError } from '../runtime/errors.ts';

type ListenAddress = Pick<Config, 'host' | 'port'>;

const portTakenError = ({ host, port }: ListenAddress, variable: string): ExplainedError =>
  new ExplainedError(
    `Port ${port} on ${host} is taken: stop what uses it (perhaps Bourse itself), or choose another one, such as ` +
      `${variable}=${port === 3000 ? 3001 : 3000}.`,
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

/** Why a server couldn't listen, as a sentence if a setting is the cause; `variable`: the one that names the port. */
export function explainListenError(config: ListenAddress, error: NodeJS.ErrnoException, variable = 'PORT'): Error {
  if (error.code === 'EADDRINUSE') return portTakenError(config, variable);
  if (error.code === 'EACCES')
    return new ExplainedError(`Port ${config.port} may not be used by this user: choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ExplainedError(`HOST is ${config.host}, which is no address of this machine.`);
  return error;
}

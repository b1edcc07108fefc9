/** Looks for a secret wherever a program could find one, and reports what happened. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

const [, , secret = '', port = '0'] = process.argv;
const tryAccess = (act: () => unknown): string => {
  try {
    return String(act());
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
};
const network = await new Promise<string>((resolve) => {
  const failure = tryAccess(() => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('data', (data) => resolve(data.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    return '';
  });
  if (failure !== '') resolve(failure);
});
process.send?.({
  environment: Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')),
  file: tryAccess(() => readFileSync(secret, 'utf8')),
  network,
  process: tryAccess(() => spawnSync('true').error?.message ?? 'started'),
});

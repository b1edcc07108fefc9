import { join } from 'node:path';
import { root, runInForeground } from './process.mjs';

/**
 * The server, started again whenever a file it has loaded changes, and Vite's development servers for the app and
 * the console, which pass calls on to it. The first of them that ends takes the others along. With BOURSE_SERVER, the
 * address of a server that runs already, that one answers.
 */
export async function develop(node, rest) {
  const stop = new AbortController();
  const start = (args, options) =>
    runInForeground(node, args, { signal: stop.signal, killSignal: 'SIGTERM', ...options });
  const running = process.env.BOURSE_SERVER;
  const env = { ...process.env, BOURSE_SERVER: running || `http://127.0.0.1:${process.env.PORT || 3000}` };
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const all = [
    ...(running ? [] : [start(['--watch', '--watch-preserve-output', join(root, 'server/main.ts')], {})]),
    start([vite, ...rest], { cwd: join(root, 'app'), env }),
    start([vite], { cwd: join(root, 'console'), env }),
  ];
  const code = await Promise.race(all);
  stop.abort();
  await Promise.allSettled(all);
  return code;
}

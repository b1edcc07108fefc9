/** Closes a connection for good, even if the other end keeps its half open or no longer reads. */
import type { Duplex } from 'node:stream';

export const LAST_WORDS_MS = 1_000;

export function hangUp(socket: Duplex, lastWords: string): void {
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  const late = setTimeout(() => socket.destroy(), LAST_WORDS_MS);
  late.unref();
  socket.once('close', () => clearTimeout(late));
  socket.end(lastWords, () => socket.destroy());
}

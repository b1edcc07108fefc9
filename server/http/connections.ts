/** How many connections there are, in all and of one address. One too many is destroyed before a byte of it is read. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '../metrics.ts';
import { isLoopback, type Limits, senderOf } from './limits.ts';
import type { Senders } from './senders.ts';

export function capConnections(
  server: Server,
  { connections: { all, ofAddress }, loopbackExempt }: Limits,
  { isProxy }: Pick<Senders, 'isProxy'>,
  metrics: Metrics,
): void {
  const open = new Map<string, number>();
  let count = 0;
  const turnedAway = metrics
    .counter('bourse_connections_turned_away_total', 'Connections beyond what all or one address may have.')
    .of({});
  metrics.gauge('bourse_connections', 'Open connections.', () => count);

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    // A proxy's connections are many customers'.
    const sender = isProxy(address) || (loopbackExempt && isLoopback(address)) ? null : senderOf(address);
    const own = sender === null ? 0 : (open.get(sender) ?? 0);
    if (count >= all || own >= ofAddress) {
      turnedAway();
      return void socket.destroy();
    }
    count++;
    if (sender !== null) open.set(sender, own + 1);
    socket.once('close', () => {
      count--;
      if (sender === null) return;
      const left = open.get(sender)! - 1;
      if (left === 0) open.delete(sender);
      else open.set(sender, left);
    });
  });
}

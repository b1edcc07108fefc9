/**
 * How many connections there are, in all and from one address. One too many is destroyed before a byte of it is read.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '../metrics.ts';
import type { Siblings } from '../siblings/siblings.ts';
import { isLoopback, type Limits, senderOf } from './limits.ts';
import type { Senders } from './senders.ts';

/** The key of all senders that aren't counted by address. */
const UNCOUNTED = '';

export function capConnections(
  server: Server,
  { connections: { all, ofAddress }, loopbackExempt }: Limits,
  { isProxy }: Pick<Senders, 'isProxy'>,
  metrics: Metrics,
  siblings: Pick<Siblings, 'holdings'>,
): void {
  const open = new Map<string, number>();
  const elsewhere = siblings.holdings('connections');
  let count = 0;
  const turnedAway = metrics
    .counter('bourse_connections_turned_away_total', 'Connections beyond what all or one address may have.')
    .of({});
  metrics.gauge('bourse_connections', 'Open connections.', () => count);

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    // A proxy's connections belong to many customers.
    const sender = isProxy(address) || (loopbackExempt && isLoopback(address)) ? null : senderOf(address);
    const counted = sender ?? UNCOUNTED;
    const own = sender === null ? 0 : (open.get(sender) ?? 0) + elsewhere.of(sender);
    if (count + elsewhere.all() >= all || own >= ofAddress) {
      turnedAway();
      return void socket.destroy();
    }
    const hold = (held: number): void => {
      if (held === 0) open.delete(counted);
      else open.set(counted, held);
      elsewhere.tell(counted, held);
    };
    count++;
    hold((open.get(counted) ?? 0) + 1);
    socket.once('close', () => {
      count--;
      hold(open.get(counted)! - 1);
    });
  });
}

/**
 * A receiver of webhooks that fails half of the time, in every way, and remembers the ids of what it has taken, as
 * docs/webhooks.md asks of those who write one.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from './seeded-random.ts';

/** Longer than the sender waits for an answer. */
const LATE_MS = 16_000;
const LATE_MAXIMUM = 2;
/** Late ones cost their sender 15 seconds each. */
const LATE_PART = 0.02;

export interface TakenEvent {
  id: string;
  type: string;
  /** Of the operator's webhook alone. */
  account?: string;
  seq: number;
}

/** `lost`: taken, but the connection ends without an answer. `late`: taken, and answered once nobody waits. */
type Behaviour = 'accepts' | 'refuses' | 'hangsUp' | 'lost' | 'late';
const FAILURES: readonly Behaviour[] = ['refuses', 'hangsUp', 'lost'];

export interface WebhookStormReceiver {
  addressOf(name: string): string;
  /** What was taken at an address, once each, in the order in which it was. */
  takenAt(name: string): readonly TakenEvent[];
  readonly figures: { attempts: number; repeats: number } & Record<Behaviour, number>;
  /** Resolves while a request that comes `after` so many others is still unanswered, once `act` is done. */
  amidRequest(after: number, act: () => Promise<void>): Promise<void>;
  close(): void;
}

export async function openWebhookStormReceiver(random: SeededRandom): Promise<WebhookStormReceiver> {
  const figures = { attempts: 0, repeats: 0, accepts: 0, refuses: 0, hangsUp: 0, lost: 0, late: 0 };
  const taken = new Map<string, Map<string, TakenEvent>>();
  let interruption: { at: number; act(): Promise<void> } | null = null;

  const chooseBehaviour = (): Behaviour => {
    if (figures.late < LATE_MAXIMUM && random.chance(LATE_PART)) return 'late';
    return random.chance(0.5) ? 'accepts' : random.pick(FAILURES);
  };
  function take(path: string, event: TakenEvent): void {
    const before = taken.get(path) ?? new Map<string, TakenEvent>();
    taken.set(path, before);
    if (before.has(event.id)) figures.repeats += 1;
    else before.set(event.id, event);
  }
  async function receive(path: string, event: TakenEvent, response: ServerResponse): Promise<void> {
    figures.attempts += 1;
    if (interruption && figures.attempts >= interruption.at) {
      const { act } = interruption;
      interruption = null;
      await act();
    }
    const behaviour = chooseBehaviour();
    figures[behaviour] += 1;
    if (behaviour !== 'refuses' && behaviour !== 'hangsUp') take(path, event);
    if (behaviour === 'hangsUp' || behaviour === 'lost') return void response.destroy();
    if (behaviour === 'late') await wait(LATE_MS, undefined, { ref: false });
    response.writeHead(behaviour === 'refuses' ? 500 : 200).end();
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const { type, account, seq } = JSON.parse(Buffer.concat(parts).toString()) as Omit<TakenEvent, 'id'>;
        const id = String(request.headers['webhook-id']);
        void receive(request.url ?? '', { id, type, seq, ...(account === undefined ? {} : { account }) }, response);
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    addressOf: (name) => `http://127.0.0.1:${port}/${name}`,
    takenAt: (name) => [...(taken.get(`/${name}`) ?? new Map<string, TakenEvent>()).values()],
    figures,
    amidRequest: (after, act) =>
      new Promise((resolve, reject) => {
        interruption = { at: figures.attempts + after, act: () => act().then(resolve, reject) };
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

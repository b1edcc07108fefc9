import { expect, test, vi } from 'vitest';
import { createRateLimitBuckets } from '../http/rate-and-connection-limits.ts';
import { createStreamSlots } from '../stream/stream-slots.ts';
import {
  createCrossProcessLimitUsage,
  type ReceivedPeerMessage,
  type CrossProcessLimitUsage,
  type PeerMessageBus,
  type PeerMessage,
} from './cross-process-limit-usage.ts';

/** Delivers messages at once, like the process that has started all of them. */
class Room {
  private readonly listeners = new Map<number, (heard: ReceivedPeerMessage) => void>();
  readonly words: PeerMessage[] = [];
  open(index: number, count: number): CrossProcessLimitUsage {
    const switchboard: PeerMessageBus = {
      send: (word, to) => {
        this.words.push(word);
        for (const [other, hear] of this.listeners)
          if (other !== index && (to === undefined || to === other)) hear({ from: index, word });
      },
      listen: (heard) => void this.listeners.set(index, heard),
    };
    return createCrossProcessLimitUsage(index, count, switchboard);
  }
  gone(index: number): void {
    this.listeners.delete(index);
    for (const hear of this.listeners.values()) hear({ from: index, gone: true });
  }
}
const settled = (check: () => boolean) => vi.waitUntil(check, { interval: 5 });

test('a rate limit used at one process applies to all processes', async () => {
  const room = new Room();
  const [one, other] = [0, 1].map((index) =>
    createRateLimitBuckets({ burst: 10, perSecond: 1 }, room.open(index, 2).shareTokensTaken('calls')),
  ) as [ReturnType<typeof createRateLimitBuckets>, ReturnType<typeof createRateLimitBuckets>];
  for (let call = 0; call < 7; call++) expect(one('a', 0)).toBe(0);
  await settled(() => room.words.some((word) => word.kind === 'counts' && word.taken.length > 0));
  for (let call = 0; call < 3; call++) expect(other('a', 0)).toBe(0);
  expect(other('a', 0)).toBeGreaterThan(0);
  expect(other('b', 0)).toBe(0);
  // Both took everything at once: nobody waits longer than a burst takes to refill.
  for (let call = 0; call < 10; call++) one('a', 1_000);
  expect(one('a', 30_000)).toBe(0);
});

test('what a sender holds at another process counts until it is released or that process ends', async () => {
  const room = new Room();
  const [one, other] = [room.open(0, 3).shareHeldSlots('streams'), room.open(1, 3).shareHeldSlots('streams')];
  one.announce('a', 2);
  one.announce('b', 1);
  await settled(() => other.all() === 3);
  expect([other.of('a'), other.of('b'), other.of('c')]).toEqual([2, 1, 0]);
  expect([one.of('a'), one.all()]).toEqual([0, 0]);
  one.announce('a', 1);
  await settled(() => other.of('a') === 1);
  // A process that starts later is told too.
  const third = room.open(2, 3).shareHeldSlots('streams');
  expect([third.of('a'), third.all()]).toEqual([1, 2]);
  room.gone(0);
  expect([other.all(), third.all(), other.of('a')]).toEqual([0, 0, 0]);
});

test('streams are counted over all processes, and only local ones are dropped to make room', async () => {
  const room = new Room();
  const limits = {
    all: 100,
    silent: 50,
    silentOfAddress: 50,
    visitors: 3,
    visitorsOfAddress: 2,
    ofSession: 2,
  };
  const [one, other] = [room.open(0, 2), room.open(1, 2)].map((siblings) =>
    createStreamSlots<{ drop(): void }>(limits, siblings),
  ) as [ReturnType<typeof createStreamSlots>, ReturnType<typeof createStreamSlots>];
  const dropped: string[] = [];
  const arrive = (places: typeof one, name: string, address: string) => {
    const stream = { drop: () => void dropped.push(name) };
    expect(places.admit(stream, address)).toBe(true);
    return stream;
  };
  const waitForCounts = (count: number) =>
    settled(() => room.words.filter((word) => word.kind === 'counts').length >= count);
  expect(one.greetVisitor(arrive(one, 'v1', 'x'))).toBe(true);
  expect(one.greetVisitor(arrive(one, 'v2', 'x'))).toBe(true);
  one.greetSession(arrive(one, 's1', 'y'), 'session');
  one.greetSession(arrive(one, 's2', 'y'), 'session');
  await waitForCounts(1);
  expect(other.greetVisitor(arrive(other, 'v3', 'x'))).toBe(false);
  expect(other.greetVisitor(arrive(other, 'v4', 'z'))).toBe(true);
  expect(other.greetVisitor(arrive(other, 'v5', 'z'))).toBe(false);
  // A session always has a place: its first one here drops nothing, its second one the first.
  other.greetSession(arrive(other, 's3', 'y'), 'session');
  expect(dropped).toEqual([]);
  other.greetSession(arrive(other, 's4', 'y'), 'session');
  expect(dropped).toEqual(['s3']);
});

test('each process reports for itself, and one that has ended delays nobody', async () => {
  const room = new Room();
  const [one, two, three] = [room.open(0, 3), room.open(1, 3), room.open(2, 3)];
  two.setMetricsReport(() => 'two');
  three.setMetricsReport(() => 'three');
  expect(await one.metricsReports()).toEqual([
    { index: 1, text: 'two' },
    { index: 2, text: 'three' },
  ]);
  room.gone(1);
  expect(await one.metricsReports()).toEqual([{ index: 2, text: 'three' }]);
});

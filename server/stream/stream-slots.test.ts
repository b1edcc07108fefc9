import { expect, test } from 'vitest';
import { createStreamSlots } from './stream-slots.ts';

const LIMITS = { all: 12, silent: 4, silentOfAddress: 2, visitors: 5, visitorsOfAddress: 3, ofSession: 2 };

/** Streams are named by what they are, and those that had to go are written down. */
function open(limits = LIMITS) {
  const dropped: string[] = [];
  const places = createStreamSlots<{ name: string; drop(): void }>(limits);
  const arrive = (name: string, address: string | null) => {
    const stream = {
      name,
      drop: () => {
        dropped.push(name);
        places.leave(stream);
      },
    };
    return places.admit(stream, address) ? stream : null;
  };
  return { places, dropped, arrive };
}

test('drops the oldest silent socket of the address that has the most', () => {
  const { dropped, arrive } = open();
  arrive('a1', 'a');
  arrive('a2', 'a');
  arrive('a3', 'a');
  expect(dropped).toEqual(['a1']);
  for (const name of ['b1', 'c1', 'd1']) arrive(name, name[0]!);
  expect(dropped).toEqual(['a1', 'a2']);
});

test('limits visitors in all and per address', () => {
  const { places, arrive } = open();
  const greeted = (names: string[]) => names.filter((name) => places.greetVisitor(arrive(name, name[0]!)!));
  expect(greeted(['a1', 'a2', 'a3', 'a4'])).toEqual(['a1', 'a2', 'a3']);
  expect(greeted(['b1', 'c1', 'd1'])).toEqual(['b1', 'c1']);
});

test('admits a session even if visitors and silent sockets fill their limits', () => {
  const { places, dropped, arrive } = open();
  for (const address of 'abcdefgh') {
    const stream = arrive(address, address)!;
    places.greetVisitor(stream);
  }
  for (const name of ['s1', 's2', 's3', 's4', 's5']) arrive(name, `of ${name}`);
  for (let i = 0; i < 4; i++) {
    const stream = arrive(`session ${i}`, 'x')!;
    expect(stream).not.toBeNull();
    places.greetSession(stream, `session ${i}`);
  }
  expect(dropped.every((name) => name.startsWith('s') || 'fgh'.includes(name))).toBe(true);
});

test("drops a session's oldest stream when it opens too many", () => {
  const { places, dropped, arrive } = open();
  for (const name of ['1', '2', '3']) places.greetSession(arrive(name, 'a')!, 'phone');
  expect(dropped).toEqual(['1']);
});

test('a closed stream frees its slot', () => {
  const { places, arrive } = open();
  for (let i = 0; i < 50; i++) {
    const stream = arrive(`a${i}`, 'a')!;
    expect(places.greetVisitor(stream)).toBe(true);
    places.leave(stream);
    places.leave(stream);
  }
  expect(places.size).toBe(0);
});

test('an uncounted address has no limit of its own', () => {
  const { places, arrive } = open();
  for (let i = 0; i < LIMITS.visitors; i++) expect(places.greetVisitor(arrive(`v${i}`, null)!)).toBe(true);
});

test('the /64s of one /48 have no more than four times the places of one', () => {
  const { places, dropped, arrive } = open({ ...LIMITS, all: 100, silent: 50, visitors: 50 });
  const of = (network: string, at: number) => `2001:db8:${network}:${at.toString(16)}::/64`;
  for (let at = 0; at < 10; at += 1) arrive(`one ${at}`, of('1', at));
  expect(dropped).toEqual(['one 0', 'one 1']);
  const greeted = Array.from({ length: 20 }, (_, at) => places.greetVisitor(arrive('visitor', of('2', at))!));
  expect(greeted.filter(Boolean)).toHaveLength(4 * LIMITS.visitorsOfAddress);
  expect(places.greetVisitor(arrive('elsewhere', of('3', 1))!)).toBe(true);
});

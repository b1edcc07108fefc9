/** Attacks in a short version, on one server; `npm run attack` plays them at full length. */
import { populate } from '@bourse/e2e/matrix/world.ts';
import { expect, test } from 'vitest';
import { accounts } from './attacking/accounts.ts';
import { asDelivered } from './attacking/as-delivered.ts';
import { play, type Target } from './attacking/attack.ts';
import { cheatAtDraws } from './attacking/draws.ts';
import { guesses } from './attacking/guesses.ts';
import { hashing } from './attacking/hashing.ts';
import { proxy } from './attacking/proxy.ts';
import { rows } from './attacking/rows.ts';
import { sockets } from './attacking/sockets.ts';
import { streams } from './attacking/streams.ts';
import { staff } from './attacking/staff.ts';
import { theirs } from './attacking/theirs.ts';
import { cheat } from './attacking/trees.ts';
import { createRandom } from './random.ts';
import { WorldFile } from './trial-world.ts';

const PAIRS = 3;
const ROUNDS_OF_DRAWS = 16;
/** All of them take two and a half minutes on a busy machine. */
const ALL_MS = 400_000;

test(
  "a server withstands guessing, account probing, others' ids and its own staff; edited rows show",
  async () => {
    let world: WorldFile | undefined;
    const attacks = async (target: Target): Promise<string> =>
      [
        await theirs(target, await populate(target.server), { least: PAIRS, most: PAIRS }),
        await staff(target, { pairs: 2, only: ['owner', 'reviewer', 'treasurer'] }),
        await rows(target, 1),
        await accounts(target, { accounts: 4, least: PAIRS, most: PAIRS }),
        await guesses(target, world!, { guesses: 600, accounts: 2, minutes: 20 }),
      ].join('\n');
    const { figures, faults } = await play(attacks, (dataDir) => {
      world = new WorldFile(dataDir, {});
      return world.startOptions({});
    });
    console.log(figures);
    expect(faults.join('\n')).toBe('');
  },
  ALL_MS,
);

test('as shipped, a server holds with one proxy, unfinished bodies, unread streams and mass hashing', async () => {
  const { figures, faults } = await play(
    async (target) =>
      [
        await proxy(target, { wrong: 130, others: 4, streams: 210 }),
        await sockets(target, { bodies: 620, waves: 1, ofWave: 100, untilGone: false, besideMs: 3_000 }),
        await streams(target, {
          ofOne: 220,
          addresses: 10,
          ofEach: 5,
          silent: 60,
          slow: 20,
          slowMs: 1_000,
          withinMs: 3_000,
        }),
        await hashing(target, { atOnce: 60, logins: 2, withinMs: 3_000 }),
      ].join('\n'),
    asDelivered,
  );
  console.log(figures);
  expect(faults.join('\n')).toBe('');
});

test('customers take every honest draw and no other, and who cannot wait for the delay steers none', () => {
  const { honest, taken, steered, seen } = cheatAtDraws(createRandom('draws'), ROUNDS_OF_DRAWS);
  expect([honest, taken]).toEqual([ROUNDS_OF_DRAWS, []]);
  expect(Math.max(...Object.values(steered))).toBeLessThan(4.2);
  expect(seen).toBeGreaterThan(4.2);
});

test('the verifier takes every honest proof of liabilities and no other', () => {
  expect(cheat(createRandom('trees'), PAIRS)).toMatchObject({ honest: PAIRS, taken: [] });
});

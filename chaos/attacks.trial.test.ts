/** Attacks in a short version, on one server; `npm run attack` plays them at full length. */
import { createMatrixWorld } from '@bourse/e2e/matrix/matrix-world.ts';
import { expect, test } from 'vitest';
import { attackAccountDiscovery } from './attacking/account-discovery-attack.ts';
import { operatorDefaultOptions } from './attacking/operator-default-options.ts';
import { runAttack, type AttackTarget } from './attacking/run-attack.ts';
import { cheatAtDraws } from './attacking/draw-cheating-attack.ts';
import { attackSecretsByGuessing } from './attacking/secret-guessing-attack.ts';
import { attackPasswordHashing } from './attacking/password-hashing-attack.ts';
import { attackThroughSharedProxy } from './attacking/shared-proxy-attack.ts';
import { tamperWithLedgerRows } from './attacking/ledger-tampering-attack.ts';
import { exhaustSockets } from './attacking/socket-exhaustion-attack.ts';
import { exhaustStreams } from './attacking/stream-exhaustion-attack.ts';
import { attackAsInsiders } from './attacking/insider-attack.ts';
import { attackWithKeys } from './attacking/foreign-keys-attack.ts';
import { attackForeignData } from './attacking/foreign-data-attack.ts';
import { attackAsServingLogin } from './attacking/serving-login-attack.ts';
import { cheatAtLiabilityTrees } from './attacking/liability-tree-attack.ts';
import { floodWithWork, workFloodOptions } from './attacking/work-flood-attack.ts';
import { createSeededRandom } from './seeded-random.ts';
import { TrialWorldFile } from './trial-world.ts';

const PAIRS = 3;
const ROUNDS_OF_DRAWS = 16;
/** All of them take three and a half minutes on a busy machine. */
const ALL_MS = 500_000;

test(
  "a server withstands guessing, account probing, others' ids and its own staff; edited rows show",
  async () => {
    let world: TrialWorldFile | undefined;
    const attacks = async (target: AttackTarget): Promise<string> =>
      [
        await attackForeignData(target, await createMatrixWorld(target.server), { least: PAIRS, most: PAIRS }),
        await attackWithKeys(target, { least: PAIRS, most: PAIRS }),
        await attackAsInsiders(target, { pairs: 2, only: ['owner', 'reviewer', 'treasurer'] }),
        await tamperWithLedgerRows(target, 1),
        await attackAccountDiscovery(target, { accounts: 4, least: PAIRS, most: PAIRS }),
        await attackSecretsByGuessing(target, world!, { guesses: 600, accounts: 2, minutes: 20 }),
        // Last, since it ends the server.
        await attackAsServingLogin(target, { every: 12, rows: 1 }),
      ].join('\n');
    const { figures, faults } = await runAttack(attacks, (dataDir) => {
      world = new TrialWorldFile(dataDir, {});
      return world.startOptions({});
    });
    console.log(figures);
    expect(faults.join('\n')).toBe('');
  },
  ALL_MS,
);

test('by default a server withstands a shared proxy, open bodies, unread streams and mass hashing', async () => {
  const { figures, faults } = await runAttack(
    async (target) =>
      [
        await attackThroughSharedProxy(target, { wrong: 130, others: 4, streams: 210 }),
        await exhaustSockets(target, { bodies: 620, waves: 1, ofWave: 100, untilGone: false, bystanderMs: 3_000 }),
        await exhaustStreams(target, {
          ofOne: 220,
          addresses: 10,
          ofEach: 5,
          silent: 60,
          slow: 20,
          slowMs: 1_000,
          withinMs: 3_000,
        }),
        await attackPasswordHashing(target, { atOnce: 60, logins: 2, withinMs: 3_000 }),
      ].join('\n'),
    operatorDefaultOptions,
  );
  console.log(figures);
  expect(faults.join('\n')).toBe('');
});

test('by default nobody fills the database: others and jobs are served beside floods of dear calls', async () => {
  const { figures, faults } = await runAttack(
    (target) => floodWithWork(target, { calls: 6, inFlight: 120, tries: 4 }),
    workFloodOptions,
  );
  console.log(figures);
  expect(faults.join('\n')).toBe('');
});

test('the draw verifier accepts honest draws only, and nobody steers a draw without waiting for the delay', () => {
  const { honest, taken, steered, seen } = cheatAtDraws(createSeededRandom('draws'), ROUNDS_OF_DRAWS);
  expect([honest, taken]).toEqual([ROUNDS_OF_DRAWS, []]);
  expect(Math.max(...Object.values(steered))).toBeLessThan(4.2);
  expect(seen).toBeGreaterThan(4.2);
});

test('the liability verifier accepts every honest proof and no other', () => {
  expect(cheatAtLiabilityTrees(createSeededRandom('trees'), PAIRS)).toMatchObject({ honest: PAIRS, taken: [] });
});

/** The randomness of draws: real drand rounds from a server on this machine, and the delay in its thread. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DELAY_PRIME,
  parseDelayValue,
  computeDelayStart,
  isDelayOutput,
  DRAND_QUICKNET_CHAIN,
  computeDrawRandomness,
  computeModularRoot,
  buildBeaconRoundMessage,
} from '@bourse/core/products/draws/draw-randomness.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandomnessBeacon, verifyBeaconSignature } from './randomness-beacon.ts';
import { startDelayFunctionWorker } from './start-delay-function.ts';
import { createNativeModularPower } from './modular-power.ts';

/**
 * Rounds published by drand on the chain quicknet; see api.drand.sh/52db9ba7…c84e971/public/N. Round 1000 is drand's
 * own example, 657413 that of the Python package drand-verify.
 */
const ROUNDS = [
  {
    round: 1,
    signature: 'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b',
    randomness: '1466a6cd24e327188770752f6134001c64d6efcc590ccc26b721611ad96f165a',
  },
  {
    round: 1000,
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  },
  {
    round: 657_413,
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
] as const;

let relay: Server;
let base: string;
const requests: string[] = [];
beforeAll(async () => {
  relay = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const [, path = '', round = ''] = /^\/(\w*)\/?[0-9a-f]{64}\/public\/(\d+)$/.exec(request.url ?? '') ?? [];
    const found = ROUNDS.find((each) => String(each.round) === round);
    if (path === 'broken') response.end('{');
    else if (path === 'other') response.end(JSON.stringify({ ...ROUNDS[0], round: Number(round) }));
    else if (!found) response.writeHead(404).end();
    else response.end(JSON.stringify(found));
  });
  await new Promise<void>((listening) => {
    relay.listen(0, '127.0.0.1', listening);
  });
  base = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
});
afterAll(() => {
  relay.closeAllConnections();
  relay.close();
});
const at = (...paths: string[]) =>
  createRandomnessBeacon(
    paths.map((path) => `${base}/${path}`),
    { privateAllowed: true },
  );

describe('a drand round', () => {
  it.each(ROUNDS)('$round is verified against the chain as published', ({ round, signature, randomness }) => {
    expect(verifyBeaconSignature(DRAND_QUICKNET_CHAIN.publicKey, buildBeaconRoundMessage(round), signature)).toBe(true);
    expect(verifyBeaconSignature(DRAND_QUICKNET_CHAIN.publicKey, buildBeaconRoundMessage(round + 1), signature)).toBe(
      false,
    );
    const last = signature.endsWith('0') ? '1' : '0';
    expect(
      verifyBeaconSignature(
        DRAND_QUICKNET_CHAIN.publicKey,
        buildBeaconRoundMessage(round),
        signature.slice(0, -1) + last,
      ),
    ).toBe(false);
    const beaconRound = {
      kind: 'beacon' as const,
      chain: DRAND_QUICKNET_CHAIN.hash,
      publicKey: DRAND_QUICKNET_CHAIN.publicKey,
      round,
      signature,
    };
    const facts = { offering: 'offer', root: 'a'.repeat(64), commitment: null, round: beaconRound };
    expect(computeDrawRandomness(facts, verifyBeaconSignature)).toEqual({ randomness });
    expect(
      computeDrawRandomness({ ...facts, round: { ...beaconRound, round: round + 1 } }, verifyBeaconSignature),
    ).toEqual({
      fault: 'signatureFalse',
    });
  });

  it('is fetched from a relay with a valid signature, skipping broken or lying relays', async () => {
    expect(await at('').signature(1000)).toBe(ROUNDS[1].signature);
    expect(await at('broken', 'other', '').signature(1000)).toBe(ROUNDS[1].signature);
    expect(await at('broken', 'other').signature(1000)).toBeNull();
    expect(await at('').signature(1001)).toBeNull();
    expect(await createRandomnessBeacon(['http://127.0.0.1:1'], { privateAllowed: true }).signature(1)).toBeNull();
    expect(requests).toContain(`GET /${DRAND_QUICKNET_CHAIN.hash}/public/1000`);
  });

  it('is not requested from a private address unless allowed', async () => {
    const before = requests.length;
    expect(await createRandomnessBeacon([base]).signature(1000)).toBeNull();
    expect(requests).toHaveLength(before);
  });
});

describe('the delay', () => {
  it('gives the same numbers with the native modular power', () => {
    const power = createNativeModularPower();
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: DELAY_PRIME - 1n }), (base) => {
        expect(power(base)).toBe(computeModularRoot(base));
      }),
      { numRuns: 8, examples: [[0n], [1n], [2n], [DELAY_PRIME - 1n], [DELAY_PRIME - 2n]] },
    );
  });

  it('runs in a worker thread, and anybody can verify its output', async () => {
    const draw = { offering: 'offer', root: 'b'.repeat(64), secret: null, steps: 30 };
    const output = await startDelayFunctionWorker(draw).output;
    expect(isDelayOutput(computeDelayStart('offer', draw.root, null), 30, parseDelayValue(output)!)).toBe(true);
  });

  it('can be stopped', async () => {
    const delay = startDelayFunctionWorker({
      offering: 'offer',
      root: 'c'.repeat(64),
      secret: null,
      steps: 10_000_000,
    });
    await delay.stop();
    await expect(delay.output).rejects.toThrow('stopped');
  });
});

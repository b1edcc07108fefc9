/** The randomness of draws: real drand rounds from a server on this machine, and the delay in its thread. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DELAY_PRIME,
  delayFrom,
  delayStart,
  isDelayed,
  QUICKNET,
  randomnessOf,
  rootPower,
  roundMessage,
} from '@bourse/core/products/draws/randomness.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBeacon, verifySignature } from './beacon.ts';
import { startDelay } from './delay.ts';
import { nativeRootPower } from './modular-power.ts';

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
const asked: string[] = [];
beforeAll(async () => {
  relay = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const [, way = '', round = ''] = /^\/(\w*)\/?[0-9a-f]{64}\/public\/(\d+)$/.exec(request.url ?? '') ?? [];
    const found = ROUNDS.find((each) => String(each.round) === round);
    if (way === 'broken') response.end('{');
    else if (way === 'other') response.end(JSON.stringify({ ...ROUNDS[0], round: Number(round) }));
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
const at = (...ways: string[]) =>
  createBeacon(
    ways.map((way) => `${base}/${way}`),
    { privateAllowed: true },
  );

describe('a round of drand', () => {
  it.each(ROUNDS)('$round as it was published is the chain’s own', ({ round, signature, randomness }) => {
    expect(verifySignature(QUICKNET.publicKey, roundMessage(round), signature)).toBe(true);
    expect(verifySignature(QUICKNET.publicKey, roundMessage(round + 1), signature)).toBe(false);
    const last = signature.endsWith('0') ? '1' : '0';
    expect(verifySignature(QUICKNET.publicKey, roundMessage(round), signature.slice(0, -1) + last)).toBe(false);
    const told = { kind: 'beacon' as const, chain: QUICKNET.hash, publicKey: QUICKNET.publicKey, round, signature };
    const facts = { offering: 'offer', root: 'a'.repeat(64), commitment: null, round: told };
    expect(randomnessOf(facts, verifySignature)).toEqual({ randomness });
    expect(randomnessOf({ ...facts, round: { ...told, round: round + 1 } }, verifySignature)).toEqual({
      fault: 'signatureFalse',
    });
  });

  it('is fetched from a relay that gives the true one; broken or lying relays are skipped', async () => {
    expect(await at('').signature(1000)).toBe(ROUNDS[1].signature);
    expect(await at('broken', 'other', '').signature(1000)).toBe(ROUNDS[1].signature);
    expect(await at('broken', 'other').signature(1000)).toBeNull();
    expect(await at('').signature(1001)).toBeNull();
    expect(await createBeacon(['http://127.0.0.1:1'], { privateAllowed: true }).signature(1)).toBeNull();
    expect(asked).toContain(`GET /${QUICKNET.hash}/public/1000`);
  });

  it('is not asked of an address of the own network, unless that is meant', async () => {
    const before = asked.length;
    expect(await createBeacon([base]).signature(1000)).toBeNull();
    expect(asked).toHaveLength(before);
  });
});

describe('the delay', () => {
  it('takes the platform’s powers, which are the same numbers', () => {
    const power = nativeRootPower();
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: DELAY_PRIME - 1n }), (base) => {
        expect(power(base)).toBe(rootPower(base));
      }),
      { numRuns: 8, examples: [[0n], [1n], [2n], [DELAY_PRIME - 1n], [DELAY_PRIME - 2n]] },
    );
  });

  it('goes its steps in a thread, and anybody can check them', async () => {
    const draw = { offering: 'offer', root: 'b'.repeat(64), secret: null, steps: 30 };
    const output = await startDelay(draw).output;
    expect(isDelayed(delayStart('offer', draw.root, null), 30, delayFrom(output)!)).toBe(true);
  });

  it('can be stopped', async () => {
    const delay = startDelay({ offering: 'offer', root: 'c'.repeat(64), secret: null, steps: 10_000_000 });
    await delay.stop();
    await expect(delay.output).rejects.toThrow('stopped');
  });
});

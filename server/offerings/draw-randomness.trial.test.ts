/** A draw's randomness comes from the named source, once it is there, and nobody waits for it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  parseDelayValue,
  computeDelayStart,
  isDelayOutput,
  DRAND_QUICKNET_CHAIN,
  getBeaconRoundTime,
} from '@bourse/core/products/draws/draw-randomness.ts';
import type { OfferingTerms } from '@bourse/core/products/offerings/offering.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandomnessBeacon } from '../draws/randomness-beacon.ts';
import { chooseRandomnessSource, createDrawRandomnessProvider } from './draw-randomness.ts';

const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
let isSigned = false;
let relay: Server;
beforeAll(async () => {
  relay = createServer((_, response) => {
    if (isSigned) response.end(JSON.stringify({ round: 1000, signature: SIGNATURE }));
    else response.writeHead(425).end();
  });
  await new Promise<void>((listening) => {
    relay.listen(0, '127.0.0.1', listening);
  });
});
afterAll(() => {
  relay.close();
});

const config = { beacon: undefined } as never;
const offer = (source: OfferingTerms['randomness'], offering = 1n) => ({
  offering,
  root: 'a'.repeat(64),
  revealedSecret: null,
  randomness: null,
  terms: { randomness: source } as OfferingTerms,
});

it('computes long delays one at a time without blocking anything else', async () => {
  const chances = createDrawRandomnessProvider({ config });
  const [one, other] = [offer({ kind: 'delay', steps: 120 }), offer({ kind: 'delay', steps: 120 }, 2n)];
  expect([await chances.find(one), await chances.find(other)]).toEqual([null, null]);
  let output: string | null = null;
  await expect.poll(async () => (output = await chances.find(one))).not.toBeNull();
  expect(isDelayOutput(computeDelayStart('1', one.root, null), 120, parseDelayValue(output!)!)).toBe(true);
  await expect.poll(() => chances.find(other)).not.toBeNull();
  await chances.stop();
});

it('returns a drand round as soon as a source has it', async () => {
  const { port } = relay.address() as AddressInfo;
  const chances = createDrawRandomnessProvider(
    { config },
    createRandomnessBeacon([`http://127.0.0.1:${port}`], { privateAllowed: true }),
  );
  const round = {
    kind: 'beacon' as const,
    chain: DRAND_QUICKNET_CHAIN.hash,
    publicKey: DRAND_QUICKNET_CHAIN.publicKey,
    round: 1000,
  };
  expect(await chances.find(offer(round))).toBeNull();
  isSigned = true;
  expect(await chances.find(offer(round))).toBe(SIGNATURE);
});

it('uses drand ten minutes after the close in a world with real money, where it is reachable', () => {
  const parts = (practice: 'yes' | 'no', beacon?: string[]) =>
    ({ testOverrides: {}, settings: { get: () => practice }, config: { beacon } }) as never;
  const closesAt = Date.parse('2026-12-01T06:00:00Z');
  const named = chooseRandomnessSource(parts('no', ['https://api.drand.sh']), closesAt);
  if (named.kind !== 'beacon') throw new Error('no beacon');
  expect(getBeaconRoundTime(DRAND_QUICKNET_CHAIN, named.round)).toBeGreaterThanOrEqual(closesAt + 600_000);
  expect(getBeaconRoundTime(DRAND_QUICKNET_CHAIN, named.round)).toBeLessThan(closesAt + 603_001);
  expect(chooseRandomnessSource(parts('no'), closesAt)).toEqual({ kind: 'delay', steps: 30_000 });
  expect(chooseRandomnessSource(parts('yes', ['https://api.drand.sh']), closesAt)).toMatchObject({ kind: 'delay' });
});

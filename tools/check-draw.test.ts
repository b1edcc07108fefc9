/** The script by which anybody checks a draw, against draws of every rule: it agrees, and notices any change. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  computeSecretCommitment,
  runDelayFunction,
  computeDelayStart,
  formatDelayValue,
  DRAND_QUICKNET_CHAIN,
  computeDrawRandomness,
} from '@bourse/core/products/draws/draw-randomness.ts';
import { verifyDrawOutcome, runDraw, buildDrawOutcome } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import { computeEntriesRoot, buildEntryLeaves } from '@bourse/core/products/draws/draw-entries-merkle-tree.ts';
import { type AllotmentRule, ALLOTMENT_RULE_KINDS } from '@bourse/core/products/draws/allotment-rules.ts';
import {
  type SerializedDrawBid,
  type SerializedDraw,
  type DrawEntry,
  serializeDrawEntry,
  type DrawRandomness,
  serializeAllotmentRule,
} from '@bourse/core/products/draws/serialized-draw.ts';
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '..', 'docs', 'check-draw.mjs');
const hash = (text: string): string => toHex(sha256(new TextEncoder().encode(text)));
const SECRET = hash('secret');

/** One process is asked about many draws: starting one takes longer than checking. */
function listRequests(all: readonly SerializedDraw[]): string[] {
  const runs = all.map((facts) =>
    spawnSync(process.execPath, [SCRIPT], { input: JSON.stringify(facts), encoding: 'utf8' }),
  );
  return runs.map(({ stdout, stderr, status }) => `${stdout.split(':')[0]} ${status}${stderr}`);
}

function drawn(
  quantities: readonly number[],
  rule: AllotmentRule,
  kind: 'beacon' | 'delay',
  shows = true,
): SerializedDraw {
  const entries = quantities.map(
    (quantity, index): DrawEntry => ({
      number: index + 1,
      entrant: hash(`person ${index}`),
      quantity: (BigInt(quantity) * SCALE) / 2n,
      contribution: index % 2 === 0 ? '' : hash(`own ${index}`),
    }),
  );
  return drawnOf(entries, rule, kind, shows);
}

function drawnOf(
  entries: readonly DrawEntry[],
  rule: AllotmentRule,
  kind: 'beacon' | 'delay',
  shows: boolean,
  bids?: readonly SerializedDrawBid[],
): SerializedDraw {
  const leaves = buildEntryLeaves('offer', entries);
  if (typeof leaves === 'string') throw new Error(leaves);
  const root = toHex(computeEntriesRoot(leaves));
  const secret = shows ? SECRET : null;
  const round: DrawRandomness =
    kind === 'beacon'
      ? {
          kind,
          chain: DRAND_QUICKNET_CHAIN.hash,
          publicKey: DRAND_QUICKNET_CHAIN.publicKey,
          round: 1000,
          signature: 'b4'.repeat(48),
        }
      : {
          kind,
          steps: 2,
          secret,
          output: formatDelayValue(runDelayFunction(computeDelayStart('offer', root, secret), 2)),
        };
  const commitment = kind === 'delay' ? computeSecretCommitment(SECRET) : null;
  const facts: SerializedDraw = {
    offering: 'offer',
    round,
    commitment,
    root,
    entries: entries.map(serializeDrawEntry),
    rule: serializeAllotmentRule(rule),
    outcome: null,
    ...(bids ? { bids } : {}),
  };
  const chance = computeDrawRandomness(facts, null);
  if (chance === null || 'fault' in chance) throw new Error('no chance');
  const displayed = new Map(
    bids?.map(({ number, price, quantity }) => [
      number,
      { price: parseScaled(price)!, quantity: parseScaled(quantity)! },
    ]),
  );
  return { ...facts, outcome: buildDrawOutcome(runDraw('offer', leaves, root, chance.randomness, rule, displayed)) };
}

it('the script has sixty lines and imports none of our code', () => {
  const text = readFileSync(SCRIPT, 'utf8');
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(60);
  expect([...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name)).toEqual(['node:crypto']);
});

const SCRIPTED = ALLOTMENT_RULE_KINDS.filter((kind) => kind !== 'highestBid');

it('agrees with draws of every rule and either source of randomness', () => {
  const seed = Date.now() % 1_000_000;
  const draws = fc
    .sample(
      fc.record({
        quantities: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }),
        quota: fc.integer({ min: 0, max: 200 }),
        step: fc.constantFrom(1n, 2n),
        minimum: fc.constantFrom(0n, 4n, 10n),
      }),
      { seed, numRuns: 2 * SCRIPTED.length },
    )
    .map(({ quantities, quota, step, minimum }, index) => {
      const kind = SCRIPTED[index % SCRIPTED.length]!;
      const rule = { kind, quota: BigInt(quota) * SCALE, step: (step * SCALE) / 2n, minimum: minimum * SCALE };
      return drawn(quantities, rule, index % 3 === 0 ? 'beacon' : 'delay', index % 5 !== 0);
    });
  expect(draws.map((facts) => verifyDrawOutcome(facts, null))).toEqual(draws.map(() => null));
  expect([seed, listRequests(draws)]).toEqual([seed, draws.map(() => 'True 0')]);
});

it('notices one changed character anywhere', () => {
  const facts = drawn(
    [20, 40, 60, 20],
    { kind: 'lottery', quota: 45n * SCALE, step: SCALE, minimum: 10n * SCALE },
    'delay',
  );
  const round = facts.round as DrawRandomness & { kind: 'delay' };
  const other = (text: string): string => `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`;
  const [first, ...rest] = facts.entries!;
  const [won, ...others] = facts.outcome!;
  const changed: Partial<SerializedDraw>[] = [
    { root: other(facts.root!) },
    { commitment: other(facts.commitment!) },
    { round: { ...round, secret: other(round.secret!) } },
    { round: { ...round, secret: null } },
    { round: { ...round, output: other(round.output!) } },
    { round: { ...round, output: 'ab'.repeat(256), signature: 'b4'.repeat(48) } as never },
    { entries: [{ ...first!, quantity: other(first!.quantity) }, ...rest] },
    { entries: [{ ...first!, entrant: other(first!.entrant) }, ...rest] },
    { entries: [{ ...first!, contribution: hash('another') }, ...rest] },
    { entries: [first!, ...rest, { ...first!, number: 5 }] },
    { outcome: [{ ...won!, allotted: other(won!.allotted) }, ...others] },
    { outcome: others },
    { rule: { ...facts.rule, quota: '46' } },
  ];
  expect(listRequests([facts])).toEqual(['True 0']);
  expect(listRequests(changed.map((change) => ({ ...facts, ...change })))).toEqual(changed.map(() => 'FALSE 1'));
  expect(listRequests([{ ...facts, outcome: null }])).toEqual(['Too early 1']);
});

it('orders an auction’s bids by price and draw, ignores unrevealed ones, and checks each against its seal', () => {
  const prices = [5n, 7n, 7n, 5n, 9n];
  const sealed = prices.map((price, index) => {
    const bid = { price: formatScaled(price * SCALE), quantity: String(4 + index), nonce: hash(`nonce ${index}`) };
    return { number: index + 1, ...bid, contribution: hash(`${bid.price}|${bid.quantity}|${bid.nonce}`) };
  });
  const entries = sealed.map(
    ({ number, contribution }): DrawEntry => ({
      number,
      entrant: hash(`person ${number}`),
      quantity: 20n * SCALE,
      contribution,
    }),
  );
  // The highest one is never shown.
  const bids = sealed.slice(0, 4).map(({ contribution: _, ...bid }) => bid);
  const facts = drawnOf(
    entries,
    { kind: 'highestBid', quota: 12n * SCALE, step: SCALE, minimum: SCALE },
    'delay',
    true,
    bids,
  );
  expect(verifyDrawOutcome(facts, null)).toBeNull();
  expect(facts.outcome!.map(({ allotted }) => allotted)).toEqual(
    // Both at seven get all they bid for, and of those at five the one drawn first gets the rest.
    [
      ['1', '5', '6', '0', '0'],
      ['0', '5', '6', '1', '0'],
    ].find(([first]) => first === facts.outcome![0]!.allotted),
  );
  const [first, ...rest] = bids;
  const [won, ...others] = facts.outcome!;
  const changed: Partial<SerializedDraw>[] = [
    { bids: [{ ...first!, price: '8' }, ...rest] },
    { bids: [{ ...first!, number: 4 }, ...rest] },
    { bids: [...bids, first!] },
    { bids: rest.slice(1) },
    { outcome: [{ ...won!, allotted: '2' }, ...others] },
  ];
  expect(listRequests([facts])).toEqual(['True 0']);
  expect(listRequests(changed.map((change) => ({ ...facts, ...change })))).toEqual(changed.map(() => 'FALSE 1'));
});

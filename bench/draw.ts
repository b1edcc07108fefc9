/**
 * A draw of a million entries: until it is drawn and each entrant has a receipt, and until an outsider has recomputed
 * it from the published data. The delay before it is measured separately, since it is meant to take its time.
 */
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import {
  computeSecretCommitment,
  DELAY_FUNCTION_STEPS,
  runDelayFunction,
  computeDelayStart,
  formatDelayValue,
  isDelayOutput,
  computeDrawRandomness,
} from '@bourse/core/products/draws/draw-randomness.ts';
import { verifyDrawOutcome, runDraw, buildDrawOutcome } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import {
  buildEntriesTree,
  isEntryIncluded,
  buildEntryLeaves,
} from '@bourse/core/products/draws/draw-entries-merkle-tree.ts';
import type { AllotmentRule } from '@bourse/core/products/draws/allotment-rules.ts';
import {
  type SerializedDraw,
  type DrawEntry,
  serializeDrawEntry,
  serializeAllotmentRule,
} from '@bourse/core/products/draws/serialized-draw.ts';
import { SCALE } from '@bourse/core/ledger/money.ts';
import { createNativeModularPower } from '@bourse/server/draws/modular-power.ts';
import { roundTo } from './orders/load-measurement.ts';

const ENTRIES = Number(process.argv[2] ?? 1_000_000);
const SECONDS_MAXIMUM = 60;
const OFFER = 'bench';
/** The most expensive rule: both halves of the Korean one. */
const RULE: AllotmentRule = { kind: 'halfEqual', quota: BigInt(ENTRIES) * 2n * SCALE, step: SCALE, minimum: 0n };
const CHECKED_RECEIPTS = 2_000;
const MEASURED_STEPS = 1_000;
const hash = (text: string): string => toHex(sha256(new TextEncoder().encode(text)));

let began = performance.now();
function lap(what: string): number {
  const seconds = (performance.now() - began) / 1000;
  console.log(`${what}: ${seconds.toFixed(1)} s`);
  began = performance.now();
  return seconds;
}

const entries = Array.from(
  { length: ENTRIES },
  (_, index): DrawEntry => ({
    number: index + 1,
    entrant: hash(`entrant ${index}`),
    quantity: BigInt(10 + ((index * 7_919) % 500)) * SCALE,
    contribution: index % 2 === 0 ? '' : hash(`own ${index}`),
  }),
);
lap(`${ENTRIES.toLocaleString('en')} entries made up`);

const leaves = buildEntryLeaves(OFFER, entries);
if (typeof leaves === 'string') throw new Error(leaves);
const tree = buildEntriesTree(leaves);
const root = toHex(tree.root);
const rooted = lap('rooted');

const secret = hash('secret');
const round = {
  kind: 'delay' as const,
  steps: 2,
  secret,
  output: formatDelayValue(runDelayFunction(computeDelayStart(OFFER, root, secret), 2)),
};
const announcement = { offering: OFFER, round, commitment: computeSecretCommitment(secret), root };
const chance = computeDrawRandomness(announcement, null);
if (chance === null || 'fault' in chance) throw new Error('no chance');
began = performance.now();
const drawn = runDraw(OFFER, leaves, root, chance.randomness, RULE);
const allotted = lap('drawn and allotted');

let bytes = 0;
for (let index = 0; index < leaves.length; index++) for (const each of tree.path(index)) bytes += each.length;
const proved = lap(`receipts made, ${Math.round(bytes / 1e6)} MB`);
for (let index = 0; index < leaves.length; index += Math.ceil(leaves.length / CHECKED_RECEIPTS)) {
  const { entry } = leaves[index]!;
  const receipt = {
    offering: OFFER,
    entry: serializeDrawEntry(entry),
    index,
    count: leaves.length,
    path: tree.path(index),
    root,
  };
  if (!isEntryIncluded(receipt)) throw new Error(`the receipt of entry ${entry.number} does not hold`);
}
const facts: SerializedDraw = {
  ...announcement,
  entries: entries.map(serializeDrawEntry),
  rule: serializeAllotmentRule(RULE),
  outcome: buildDrawOutcome(drawn),
};
began = performance.now();
const fault = verifyDrawOutcome(facts, null);
const checked = lap('computed again by a stranger');
if (fault !== null) throw new Error(fault);

const start = computeDelayStart(OFFER, root, secret);
const power = createNativeModularPower();
began = performance.now();
const output = runDelayFunction(start, MEASURED_STEPS, power);
const made = ((performance.now() - began) / MEASURED_STEPS) * DELAY_FUNCTION_STEPS;
began = performance.now();
if (!isDelayOutput(start, MEASURED_STEPS, output)) throw new Error('the delay does not hold');
const walked = ((performance.now() - began) / MEASURED_STEPS) * DELAY_FUNCTION_STEPS;
console.log(
  `the delay of ${DELAY_FUNCTION_STEPS} steps: ${roundTo(made / 1000)} s to make, ${roundTo(walked / 1000)} s to check`,
);

const seconds = rooted + allotted + proved + checked;
console.log(
  JSON.stringify({
    bench: 'draw',
    entries: ENTRIES,
    seconds: roundTo(seconds),
    delaySeconds: roundTo(made / 1000),
    delayCheckSeconds: roundTo(walked / 1000),
  }),
);
process.exitCode = seconds <= SECONDS_MAXIMUM ? 0 : 1;

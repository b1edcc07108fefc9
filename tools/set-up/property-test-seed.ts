/**
 * For vitest: every property of a file draws from one seed, so that a second try repeats what the first one drew, and a
 * counterexample isn't lost with it. A failure names the seed; `FC_SEED` sets it.
 */
import fc from 'fast-check';

const SEEDS = 0x80000000;
const { FC_SEED: seed } = process.env;
fc.configureGlobal({ seed: seed === undefined ? Math.floor(Math.random() * SEEDS) : Number(seed) });

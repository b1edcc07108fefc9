/**
 * A stranger who reads the daily bars of a new world, of either kind of hours, finds no simple rule that earns
 * anything.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'docs', 'check-prices.mjs');
/**
 * Of each instrument; the script reads all five years of them unless told. So many show a gap that tells half of its
 * session at t 14, and days that take a quarter back at t 7 (bench/fair/outsiders-bar-check-script.trial.test.ts).
 */
const BARS = 300;
const ENOUGH_MS = 240_000;

it.each(['exchange', 'always'] as const)(
  'no rule on daily bars earns anything in a world with hours "%s"',
  async (hours) => {
    const server = await startTestServer({ hours });
    try {
      const { code, output } = await new Promise<{ code: unknown; output: string }>((done) => {
        execFile(process.execPath, [SCRIPT, server.origin, String(BARS)], (error, text, errors) =>
          done({ code: error ? error.code : 0, output: text + errors }),
        );
      });
      expect(output.match(/ days, t -?\d/g), output).toHaveLength(8 * 5);
      expect(code, output).toBe(0);
      expect(output).toMatch(/^fair: /m);
    } finally {
      await server.stop();
    }
  },
  ENOUGH_MS,
);

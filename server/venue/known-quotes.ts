/**
 * The last good quote of every instrument, kept in a file of the data folder: a process judges the first quotes after
 * its start by these, so that a feed which is wrong just then isn't believed. A hint, not a record: without the file
 * the guard starts afresh.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstrumentId, Quote } from '@bourse/core/market.ts';
import { eachInTurn } from './in-turn.ts';

export interface KnownQuotes {
  of(id: InstrumentId): Quote | null;
  learn(quote: Quote): void;
  /** Call it every second: saves at once if an instrument is new, otherwise every fifth time. */
  keep(): Promise<void>;
}

const AMOUNTS = [
  'last',
  'bid',
  'ask',
  'bidSize',
  'askSize',
  'open',
  'previousClose',
  'high',
  'low',
  'volume',
  'turnover',
] as const satisfies readonly (keyof Quote)[];
const FILE = 'known-quotes.json';
const EVERY = 5;

/** `worldCreatedAt`: another world in the same folder has other prices. */
export async function openKnownQuotes(dataDir: string, worldCreatedAt: number): Promise<KnownQuotes> {
  const path = join(dataDir, FILE);
  const known = await read(path, worldCreatedAt);
  let changed = false;
  let isNew = false;
  let skipped = 0;
  return {
    of: (id) => known.get(id) ?? null,
    learn(quote) {
      isNew ||= !known.has(quote.instrument);
      known.set(quote.instrument, quote);
      changed = true;
    },
    async keep() {
      if (!changed || (!isNew && ++skipped < EVERY)) return;
      [changed, isNew, skipped] = [false, false, 0];
      // Written to another file and renamed, since a process can be killed at any byte; each with its own name, in case
      // two share the folder.
      const beside = `${path}.${process.pid}`;
      // With tens of thousands of quotes serialising takes long: let other work run in between.
      const quotes: string[] = [];
      await eachInTurn([...known.values()], (quote) => quotes.push(JSON.stringify(quote, bigintsAsText)));
      await writeFile(beside, `{"worldCreatedAt":${worldCreatedAt},"quotes":[${quotes.join(',')}]}`, { mode: 0o600 });
      await rename(beside, path);
    },
  };
}

const bigintsAsText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

async function read(path: string, worldCreatedAt: number): Promise<Map<InstrumentId, Quote>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const kept = JSON.parse(text) as { worldCreatedAt?: number; quotes?: Record<string, unknown>[] };
    const quotes = kept.worldCreatedAt === worldCreatedAt ? (kept.quotes ?? []) : [];
    return new Map(
      quotes.map((row) => [
        String(row['instrument']),
        { ...row, ...Object.fromEntries(AMOUNTS.map((name) => [name, BigInt(String(row[name]))])) } as unknown as Quote,
      ]),
    );
  } catch {
    // Unknown contents: ignore the file.
    return new Map();
  }
}

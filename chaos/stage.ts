/** Where trials happen: one server on a data folder of its own, customers, and the auditor after each trial. */
import { availableParallelism, loadavg } from 'node:os';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { type StartedServer, startServer } from '@bourse/e2e/starting/start-server.ts';
import { type Caller, createCaller } from './caller.ts';
import { createJournal, type Journal } from './journal.ts';
import { examine, photographSeals } from './oracle.ts';
import { type Customer, findWares, populate, type Ware } from './population.ts';
import { createRandom, type Random } from './random.ts';

export type Figures = Record<string, number | string>;

/** What a trial has at hand. */
export interface Stage {
  readonly random: Random;
  readonly journal: Journal;
  readonly dataDir: string;
  server(): StartedServer;
  /** Starts a server that was killed again, on the same port. */
  startAgain(): Promise<StartedServer>;
  caller(connections: number): Caller;
  /** New customers, and small wares that each of them can buy `times` over. */
  people(count: number, times: number): Promise<{ customers: Customer[]; wares: Ware[] }>;
}

export interface Trial {
  /** As `promises.md` numbers it. */
  name: string;
  title: string;
  /** `size` counts what the trial repeats (kills, intents); it ends early, between two of them, once `isOver` says so. */
  run(stage: Stage, size: number, isOver: () => boolean): Promise<Figures>;
  fullSize: number;
}

export interface Report { trial: string; seed: number; seconds: number; figures: Figures; violations: readonly string[] }

export interface Theatre {
  readonly dataDir: string;
  play(trial: Trial, seed: number, size?: number, isOver?: () => boolean): Promise<Report>;
  close(): Promise<void>;
}

/** Whether something took too long. Where more is running than the machine has processors for twice over, everything may. */
export const late = (tookMs: number, limitMs: number): boolean => tookMs > limitMs * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism() / 2);

const FIRST_NUMBER = 2_000_000_000;

export async function openTheatre(): Promise<Theatre> {
  const dataDir = await makeDataFolder('chaos');
  let server = await startServer({ dataDir }).catch(async (error: unknown) => {
    await removeDataFolder(dataDir);
    throw error;
  });
  let number = FIRST_NUMBER;

  return {
    dataDir,
    async play(trial, seed, size = trial.fullSize, isOver = () => false) {
      const started = performance.now();
      const journal = createJournal();
      const callers: Caller[] = [];
      const caller = (connections: number): Caller => {
        const made = createCaller(server.port, connections);
        callers.push(made);
        return made;
      };
      const before = await photographSeals(dataDir);
      const stage: Stage = {
        random: createRandom(`${trial.name} ${seed}`), journal, dataDir, caller,
        server: () => server,
        startAgain: async () => (server = await startServer({ dataDir, port: server.port })),
        async people(count, times) {
          const registering = caller(8);
          const customers = await populate(registering, server.demo.invitation, number, count);
          number += count;
          return { customers, wares: await findWares(registering, customers[0]!, times) };
        },
      };
      const figures = await trial.run(stage, size, isOver);
      const examined = await examine({ dataDir, journal, caller: caller(4), sealsBefore: before });
      for (const each of callers) each.close();
      return {
        trial: trial.name, seed, seconds: Math.round((performance.now() - started) / 100) / 10,
        figures: { ...figures, ...examined, ...journal.counts() }, violations: journal.violations,
      };
    },
    async close() {
      await server.stop();
      await removeDataFolder(dataDir);
    },
  };
}

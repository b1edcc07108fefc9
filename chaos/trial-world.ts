/**
 * The world of a trial: its server's clock and its market's faults, given to the server in a file that it rereads
 * continually.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestWorldState } from '@bourse/server/testing/file-controlled-server-main.ts';
import type { StartOptions } from '@bourse/e2e/starting/start-server.ts';
import type { ClockSetting } from './model/clock-settings.ts';

export interface TrialWorldOptions {
  /** The simulated market's seed; random by default. */
  seed?: string;
  /** The server's time when it first starts, epoch ms; by default the machine's. */
  begins?: number;
  /** Around the clock by default. */
  hours?: 'always' | 'exchange';
  /** Processes that serve together on its port; one by default. */
  processes?: number;
  /** Webhooks may lead to this machine. */
  privateReceivers?: boolean;
  /** Some shares have real prices, of a source that the trial plays. */
  realPrices?: boolean;
}

export class TrialWorldFile {
  private readonly path: string;
  private world: TestWorldState;
  private readonly sets: ClockSetting[];

  constructor(folder: string, { begins }: TrialWorldOptions) {
    this.path = join(folder, '.trial.json');
    this.world = { aheadMs: begins === undefined ? 0 : begins - Date.now(), feedFaults: null };
    this.sets = [{ atMs: -Infinity, aheadMs: this.world.aheadMs }];
    this.write();
  }

  /** The server's time, epoch ms. */
  nowMs(): number {
    return Date.now() + this.world.aheadMs;
  }
  moveClock(byMs: number): void {
    this.lead(this.world.aheadMs + byMs);
  }
  setClock(instant: number): void {
    this.lead(instant - Date.now());
  }
  /** Every setting of the clock so far, in order. */
  clockSets(): readonly ClockSetting[] {
    return this.sets;
  }
  /** Makes the market's feed fail by this seed from now on; null: it tells the truth. */
  failBy(feedFaults: number | null): void {
    this.set({ feedFaults });
  }

  private lead(aheadMs: number): void {
    this.sets.push({ atMs: Date.now(), aheadMs });
    this.set({ aheadMs });
  }

  private set(change: Partial<TestWorldState>): void {
    this.world = { ...this.world, ...change };
    this.write();
  }

  /** Moved into place, since it may be read at any moment. */
  private write(): void {
    writeFileSync(`${this.path}.new`, JSON.stringify(this.world));
    renameSync(`${this.path}.new`, this.path);
  }

  startOptions({
    seed,
    hours,
    processes,
    privateReceivers = false,
  }: TrialWorldOptions): Pick<StartOptions, 'environment' | 'program'> {
    return {
      environment: {
        ...(seed === undefined ? {} : { BOURSE_SEED: seed }),
        ...(hours === undefined ? {} : { BOURSE_HOURS: hours }),
        ...(processes === undefined ? {} : { BOURSE_PROCESSES: String(processes) }),
      },
      program: [
        'testing/file-controlled-server-main.ts',
        this.path,
        ...(privateReceivers ? ['private-receivers'] : []),
      ],
    };
  }
}

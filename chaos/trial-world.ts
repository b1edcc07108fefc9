/**
 * The world of a trial: its server's clock and its market's faults, told to the server by a file that it reads again
 * and again.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrialWorld } from '@bourse/server/testing/trial-main.ts';
import type { StartOptions } from '@bourse/e2e/starting/start-server.ts';
import type { ClockSet } from './model/clock-shown.ts';

export interface WorldOptions {
  /** Of the simulated market; another one each time unless told. */
  seed?: string;
  /** The server's time when it first starts, epoch ms; the machine's unless told. */
  begins?: number;
  /** Around the clock unless told. */
  hours?: 'always' | 'exchange';
  /** That serve together on its port; one unless told. */
  processes?: number;
}

export class WorldFile {
  private readonly path: string;
  private world: TrialWorld;
  private readonly sets: ClockSet[];

  constructor(folder: string, { begins }: WorldOptions) {
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
  /** How the clock went so far, in order. */
  clockSets(): readonly ClockSet[] {
    return this.sets;
  }
  /** The market's feed fails by this seed from now on; null: it tells the truth. */
  failBy(feedFaults: number | null): void {
    this.set({ feedFaults });
  }

  private lead(aheadMs: number): void {
    this.sets.push({ atMs: Date.now(), aheadMs });
    this.set({ aheadMs });
  }

  private set(change: Partial<TrialWorld>): void {
    this.world = { ...this.world, ...change };
    this.write();
  }

  /** Moved into place, since it is read at any moment. */
  private write(): void {
    writeFileSync(`${this.path}.new`, JSON.stringify(this.world));
    renameSync(`${this.path}.new`, this.path);
  }

  startOptions({ seed, hours, processes }: WorldOptions): Pick<StartOptions, 'environment' | 'program'> {
    return {
      environment: {
        ...(seed === undefined ? {} : { BOURSE_SEED: seed }),
        ...(hours === undefined ? {} : { BOURSE_HOURS: hours }),
        ...(processes === undefined ? {} : { BOURSE_PROCESSES: String(processes) }),
      },
      program: ['testing/trial-main.ts', this.path],
    };
  }
}

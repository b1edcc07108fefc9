// Kept to be found: what a venue gives is declared, whoever it is; the simulated one is known where it is opened.
import type { Simulator } from '@bourse/simulator/create-simulator.ts';

export const hasAuctions = (feeds: { sourceOf(id: string): string }, simulator: Simulator): boolean =>
  feeds.sourceOf('US.NWRB') === simulator.source;

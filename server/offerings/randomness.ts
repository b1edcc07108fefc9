/**
 * Where each draw's randomness comes from, and when it is available. A delay function runs in its own thread, one at a
 * time, so that nothing waits for it; a drand round is fetched until a source has it.
 */
import {
  BEACON_MARGIN_MS,
  DELAY_STEPS,
  delayed,
  delayStart,
  delayText,
  QUICKNET,
  roundAt,
} from '@bourse/core/products/draws/randomness.ts';
import type { Named } from '@bourse/core/products/offerings/offer.ts';
import { type Beacon, createBeacon } from '../draws/beacon.ts';
import { type Delay, startDelay } from '../draws/delay.ts';
import { nativeRootPower } from '../draws/modular-power.ts';
import type { Parts } from '../parts.ts';
import { roundOf } from './draw-facts.ts';
import type { Offering } from './store.ts';

declare module '../parts.ts' {
  interface Trial {
    /** Steps of the delay function, in place of a minute's work for each draw. */
    drawSteps?: number | undefined;
  }
  interface Parts {
    chances: Chances;
  }
}

export interface Chances {
  /** The randomness of a draw; null if it isn't available yet. */
  find(offer: Pick<Offering, 'offering' | 'root' | 'shown' | 'chance' | 'terms'>): Promise<string | null>;
  stop(): Promise<void>;
}

/** A moment's work, since a practice world only demonstrates it. */
const PRACTICE_STEPS = 25;
/** Up to this many steps are computed at once, in a tenth of a second. */
const AT_ONCE_STEPS = 50;

/** With real money the operator must have no influence on the randomness: without the beacon nothing is offered. */
export const hasChance = ({ settings, config }: Pick<Parts, 'settings' | 'config'>): boolean =>
  settings.get('practice') === 'yes' || (config.beacon ?? []).length > 0;

/**
 * For an offer that closes at `closesAt`. A practice world's clock can be moved and drand's can't, so it uses the delay
 * function; elsewhere drand decides, if the operator has configured an address of it.
 */
export function chanceOf(
  { trial, settings, config }: Pick<Parts, 'trial' | 'settings' | 'config'>,
  closesAt: number,
): Named {
  const isPractice = settings.get('practice') === 'yes';
  if (!isPractice && config.beacon) {
    const round = roundAt(QUICKNET, closesAt + BEACON_MARGIN_MS);
    return { kind: 'beacon', chain: QUICKNET.hash, publicKey: QUICKNET.publicKey, round };
  }
  return { kind: 'delay', steps: trial.drawSteps ?? (isPractice ? PRACTICE_STEPS : DELAY_STEPS) };
}

export function createChances(
  { config }: Pick<Parts, 'config'>,
  beacon: Beacon = createBeacon(config.beacon ?? []),
): Chances {
  let running: { name: string; delay: Delay; output: string | null } | null = null;

  function inThread(draw: Parameters<typeof startDelay>[0]): string | null {
    const name = `${draw.offering} ${draw.root}`;
    if (running?.name === name) return running.output;
    if (running && running.output === null) return null;
    const begun = { name, delay: startDelay(draw), output: null as string | null };
    running = begun;
    begun.delay.output.then(
      (output) => {
        begun.output = output;
      },
      // The next caller starts again.
      () => {
        if (running === begun) running = null;
      },
    );
    return null;
  }

  return {
    async find(offer) {
      const { offering, root, shown } = offer;
      const round = roundOf(offer);
      if (root === null) return null;
      if (round.kind === 'beacon') return beacon.signature(round.round);
      const draw = { offering: offering.toString(), root, secret: shown, steps: round.steps };
      if (round.steps > AT_ONCE_STEPS) return inThread(draw);
      return delayText(delayed(delayStart(draw.offering, root, shown), round.steps, nativeRootPower()));
    },
    async stop() {
      await running?.delay.stop();
    },
  };
}

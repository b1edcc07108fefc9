/**
 * Where each draw's randomness comes from, and when it is available. A delay function runs in its own thread, one at a
 * time, so that nothing waits for it; a drand round is fetched until a source has it.
 */
import {
  BEACON_ROUND_WAIT_MS,
  DELAY_FUNCTION_STEPS,
  runDelayFunction,
  computeDelayStart,
  formatDelayValue,
  DRAND_QUICKNET_CHAIN,
  findBeaconRoundAt,
} from '@bourse/core/products/draws/draw-randomness.ts';
import type { DrawRandomnessSource } from '@bourse/core/products/offerings/offering.ts';
import { type RandomnessBeacon, createRandomnessBeacon } from '../draws/randomness-beacon.ts';
import { type RunningDelayFunction, startDelayFunctionWorker } from '../draws/start-delay-function.ts';
import { createNativeModularPower } from '../draws/modular-power.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildRevealedRandomness } from './draw-facts.ts';
import type { Offering } from './store.ts';

declare module '../dependencies.ts' {
  interface TestOverrides {
    /** Steps of the delay function, in place of a minute's work for each draw. */
    drawSteps?: number | undefined;
  }
  interface ServerDependencies {
    drawRandomness: DrawRandomnessProvider;
  }
}

export interface DrawRandomnessProvider {
  /** The randomness of a draw; null if it isn't available yet. */
  find(offer: Pick<Offering, 'offering' | 'root' | 'revealedSecret' | 'randomness' | 'terms'>): Promise<string | null>;
  stop(): Promise<void>;
}

/** A moment's work, since a practice world only demonstrates it. */
const PRACTICE_STEPS = 25;
/** Up to this many steps are computed at once, in a tenth of a second. */
const AT_ONCE_STEPS = 50;

/** With real money the operator must have no influence on the randomness: without the beacon nothing is offered. */
export const hasRandomnessSource = ({ settings, config }: Pick<ServerDependencies, 'settings' | 'config'>): boolean =>
  settings.get('practice') === 'yes' || (config.beacon ?? []).length > 0;

/**
 * For an offer that closes at `closesAt`. A practice world's clock can be moved and drand's can't, so it uses the delay
 * function; elsewhere drand decides, if the operator has configured an address of it.
 */
export function chooseRandomnessSource(
  { testOverrides: overrides, settings, config }: Pick<ServerDependencies, 'testOverrides' | 'settings' | 'config'>,
  closesAt: number,
): DrawRandomnessSource {
  const isPractice = settings.get('practice') === 'yes';
  if (!isPractice && config.beacon) {
    const round = findBeaconRoundAt(DRAND_QUICKNET_CHAIN, closesAt + BEACON_ROUND_WAIT_MS);
    return { kind: 'beacon', chain: DRAND_QUICKNET_CHAIN.hash, publicKey: DRAND_QUICKNET_CHAIN.publicKey, round };
  }
  return { kind: 'delay', steps: overrides.drawSteps ?? (isPractice ? PRACTICE_STEPS : DELAY_FUNCTION_STEPS) };
}

export function createDrawRandomnessProvider(
  { config }: Pick<ServerDependencies, 'config'>,
  beacon: RandomnessBeacon = createRandomnessBeacon(config.beacon ?? []),
): DrawRandomnessProvider {
  let running: { name: string; delay: RunningDelayFunction; output: string | null } | null = null;

  function inThread(draw: Parameters<typeof startDelayFunctionWorker>[0]): string | null {
    const name = `${draw.offering} ${draw.root}`;
    if (running?.name === name) return running.output;
    if (running && running.output === null) return null;
    const startedDelay = { name, delay: startDelayFunctionWorker(draw), output: null as string | null };
    running = startedDelay;
    startedDelay.delay.output.then(
      (output) => {
        startedDelay.output = output;
      },
      // The next caller starts again.
      () => {
        if (running === startedDelay) running = null;
      },
    );
    return null;
  }

  return {
    async find(offer) {
      const { offering, root, revealedSecret } = offer;
      const round = buildRevealedRandomness(offer);
      if (root === null) return null;
      if (round.kind === 'beacon') return beacon.signature(round.round);
      const draw = { offering: offering.toString(), root, secret: revealedSecret, steps: round.steps };
      if (round.steps > AT_ONCE_STEPS) return inThread(draw);
      return formatDelayValue(
        runDelayFunction(
          computeDelayStart(draw.offering, root, revealedSecret),
          round.steps,
          createNativeModularPower(),
        ),
      );
    },
    async stop() {
      await running?.delay.stop();
    },
  };
}

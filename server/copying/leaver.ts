import type { Parts } from '../parts.ts';
import { type Place, placeKey } from './equities.ts';
import { type FinishParts, finishThese } from './finish-copies.ts';

/** Customers who end their copies at the same moment: their holdings are closed together. */
export interface Leaver {
  /**
   * Resolves when everything that can be closed now has been. Failures are left to the job, which tries again; they are
   * no reason to refuse the customer.
   */
  leave(place: Place): Promise<void>;
}

/** How long the first one waits for others. */
const GATHERS_MS = 100;

export function createLeaver(parts: FinishParts & Pick<Parts, 'log'>): Leaver {
  let gathering: { places: Map<string, Place>; done: Promise<void> } | null = null;
  return {
    leave(place) {
      if (gathering) {
        // Somebody who asks twice leaves once.
        gathering.places.set(placeKey(place), place);
        return gathering.done;
      }
      const places = new Map([[placeKey(place), place]]);
      const done = new Promise((resolve) => setTimeout(resolve, GATHERS_MS))
        .then(() => {
          gathering = null;
          return finishThese(parts, [...places.values()]);
        })
        .catch((err: unknown) => parts.log.error({ err }, 'some copies could not be ended at once'));
      gathering = { places, done };
      return done;
    },
  };
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LadderConsumption } from '../orders/fill.ts';
import {
  addLadderConsumption,
  computeRemainingVolumeInSecond,
  NO_LIQUIDITY_CONSUMED,
  computeUnrefilledUnits,
} from './price-ladder.ts';

const units = fc.bigInt({ min: 1n, max: 10n ** 12n });

test("resting orders take at most their share of a second's volume and displayed size, even if decided late", () => {
  fc.assert(
    fc.property(
      units,
      units,
      fc.array(fc.record({ wanted: units, laterMs: fc.integer({ min: 0, max: 30_000 }) }), {
        minLength: 2,
        maxLength: 8,
      }),
      (share, size, orders) => {
        let [own, now, had]: [LadderConsumption, number, bigint] = [NO_LIQUIDITY_CONSUMED, 1_000_000, 0n];
        for (const { wanted, laterMs } of orders) {
          now += laterMs;
          const left = computeRemainingVolumeInSecond(
            { ...own, units: computeUnrefilledUnits(own, now), at: now },
            7,
            share,
            size,
          );
          const quantity = wanted < left ? wanted : left;
          if (quantity === 0n) continue;
          own = addLadderConsumption(own, { quantity, share, second: 7 }, now);
          had += quantity;
        }
        expect(had <= (share > size ? share : size)).toBe(true);
      },
    ),
  );
});

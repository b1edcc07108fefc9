/** Whatever is done in whatever order: no money appears or vanishes, and what is reserved is what waits. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideCancelOrder } from './cancel-order.ts';
import { decideClosePosition } from './close-one.ts';
import { decideExpireOrder } from './expire-order.ts';
import { decideFillResting } from './fill-resting.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideStopOut } from './stop-out.ts';
import { isTradingRefusal } from './refusals.ts';
import { Account, market, NOON, usd } from './testing.ts';
import type { Changes, OrderRequest } from './types.ts';
import type { TradingRefusal } from './refusals.ts';

const CENT = 1_000_000n;
const price = fc.integer({ min: 5_000, max: 20_000 }).map((cents) => BigInt(cents) * CENT);
const request: fc.Arbitrary<OrderRequest> = fc.record({
  side: fc.constantFrom('long', 'short'), effect: fc.constantFrom('open', 'open', 'close'), type: fc.constantFrom('market', 'limit'),
  quantity: fc.integer({ min: 1, max: 300 }).map((n) => BigInt(n) * 100_000_000n), limitPrice: fc.option(price), leverage: fc.integer({ min: 1, max: 5 }),
  timeInForce: fc.constantFrom('day', 'gtc'),
});
const step = fc.oneof(
  fc.record({ what: fc.constant('place' as const), request, at: price }),
  fc.record({ what: fc.constantFrom('cancel' as const, 'close' as const, 'fill' as const, 'stop' as const, 'expire' as const), which: fc.nat(40), at: price }),
);

function decideStep(account: Account, each: typeof step extends fc.Arbitrary<infer S> ? S : never): Changes | TradingRefusal | null {
  const view = market((Number(each.at) / 1e8).toFixed(2));
  if (each.what === 'place') return decidePlaceOrder(account.state, each.request, view, NOON);
  const seq = BigInt(each.which) + 1n;
  switch (each.what) {
    case 'cancel': return decideCancelOrder(account.state, seq, NOON);
    case 'close': return decideClosePosition(account.state, seq, null, view, NOON);
    case 'fill': return decideFillResting(account.state, seq, view, NOON);
    case 'stop': return decideStopOut(account.state, seq, view, NOON);
    case 'expire': return decideExpireOrder(account.state, seq, view, NOON + 86_400_000);
  }
}

it('keeps all money, all holds, all margins and all reservations in order', () => {
  let decided = 0;
  fc.assert(fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const account = new Account('100000');
    for (const each of steps) {
      const decision = decideStep(account, each);
      if (decision === null || isTradingRefusal(decision)) continue;
      account.carry(decision);
      decided += 1;
      const orders = [...account.orders.values()];
      const positions = [...account.positions.values()];
      const waiting = orders.filter((o) => o.status === 'pending');
      const total = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n);
      expect(account.sum).toBe(usd('100000'));
      expect(account.balance('frozen')).toBe(total(waiting.map((o) => o.hold)));
      expect(account.balance('margin')).toBe(total(positions.map((p) => p.margin)));
      for (const side of ['long', 'short'] as const) {
        expect(total(positions.filter((p) => p.side === side).map((p) => p.reserved)))
          .toBe(total(waiting.filter((o) => o.side === side && o.effect === 'close').map((o) => o.quantity)));
      }
      expect(positions.every((p) => (p.openQuantity === 0n) === (p.status === 'closed') && p.reserved <= p.openQuantity)).toBe(true);
    }
  }), { numRuns: 400 });
  expect(decided).toBeGreaterThan(400);
});

/** The model of followers' terms: a manual case for each rule, and each figure forged. */
import { expect, test } from 'vitest';
import { checkFollowerCopyLimits } from './check-follower-copy-limits.ts';

const SHARE = 100_000_000n;
const LEADER_PRICE = 100n * SHARE;
const usd = (text: string): bigint => BigInt(Math.round(Number(text) * 100));
const copy = { account_id: 7n, portfolio: 8_001 };
const block = {
  block: 1n,
  part: 1,
  side: 'long' as 'long' | 'short',
  effect: 'open' as 'open' | 'close',
  price: LEADER_PRICE as bigint | null,
  leader_price: LEADER_PRICE,
  leader_quantity: 10n * SHARE,
  leverage: 1,
  led_equity: usd('5000') as bigint | null,
  led_most: usd('25000') as bigint | null,
  led_followed: usd('2000') as bigint | null,
};
/** The leader has invested a fifth of 5,000: for 2,000 that is 400, four shares. */
const order = {
  ...copy,
  block: 1n,
  status: 'filled',
  wanted: 4n * SHARE,
  equity: usd('2000') as bigint | null,
  held_value: 0n as bigint | null,
  fixed_amount: null as bigint | null,
  maximum_share_rate: SHARE as bigint | null,
  maximum_deviation_rate: 1_000_000n as bigint | null,
  leverage: 1 as number | null,
};
type Over = { led?: Partial<typeof block>; made?: Partial<typeof order>; lot?: bigint | null };

function found({ led = {}, made = {}, lot = SHARE }: Over): string {
  const sentences: string[] = [];
  checkFollowerCopyLimits(
    { copies: [], blocks: [{ ...block, ...led }], copyOrders: [{ ...order, ...made }], stops: [] },
    () => ({ digits: 2, lot }),
    (sentence) => void sentences.push(sentence),
  );
  return sentences.join();
}

test('no copy opens further from the leader’s price than its terms allow, rounded up', () => {
  const beyond = "beyond its leader's price, it allows 1000000";
  // Exactly a hundredth above a hundred, and the smallest unit beyond.
  expect(found({ led: { price: 10_100_000_000n } })).toBe('');
  expect(found({ led: { price: 10_100_000_001n } })).toContain(beyond);
  expect(found({ led: { price: 9_900_000_000n, side: 'short' } })).toBe('');
  expect(found({ led: { price: 9_899_999_999n, side: 'short' } })).toContain(beyond);
  expect(found({ led: { price: 11_000_000_000n, side: 'short' } })).toBe('');
  expect(found({ made: { maximum_deviation_rate: null } })).toContain('it allows null');
  // Closing orders are never skipped for their price, and skipped ones have none.
  expect(found({ led: { price: 20_000_000_000n, effect: 'close' } })).toBe('');
  expect(found({ led: { price: 20_000_000_000n }, made: { status: 'skipped' } })).toBe('');
});

test('a copy’s size is the same share of its worth as the leader’s, in whole lots or exact', () => {
  expect(found({})).toBe('');
  expect(found({ made: { wanted: 4n * SHARE + 1n } })).toContain('wanted 400000001, by what it stood on 400000000');
  expect(found({ made: { wanted: 3n * SHARE } })).toContain('by what it stood on');
  const odd = { equity: usd('2250') };
  for (const [wanted, lot, says] of [
    [4n * SHARE, SHARE, ''],
    [450_000_000n, SHARE, ''],
    [450_000_000n, null, ''],
    [4n * SHARE, null, 'by what it stood on 450000000'],
    [0n, 10n * SHARE, ''],
  ] as const) {
    const violations = found({ made: { ...odd, wanted }, lot });
    if (says === '') expect(violations).toBe('');
    else expect(violations).toContain(says);
  }
  // With twice the leader's leverage the same fraction buys less in proportion, as the follower may borrow less.
  expect(found({ led: { leverage: 2 }, made: { wanted: 2n * SHARE } })).toBe('');
  expect(found({ led: { leverage: 2 }, made: { wanted: 4n * SHARE, leverage: 2 } })).toBe('');
  expect(found({ led: { led_equity: null } })).toContain("doesn't say what its size stood on");
});

test('sizes shrink in proportion if too much follows; fixed amounts don’t', () => {
  const much = { led_most: usd('1000') };
  expect(found({ led: much, made: { wanted: 2n * SHARE } })).toBe('');
  expect(found({ led: much })).toContain('by what it stood on 200000000');
  expect(found({ made: { fixed_amount: usd('350'), wanted: 350_000_000n } })).toBe('');
  expect(found({ made: { fixed_amount: usd('350') } })).toContain('by what it stood on 350000000');
});

test('a copy never holds more of one instrument than its maximum share, existing holdings included', () => {
  const half = { maximum_share_rate: SHARE / 2n, held_value: usd('800') };
  expect(found({ made: { ...half, wanted: 2n * SHARE } })).toBe('');
  expect(found({ made: half })).toContain('wanted 400000000, by what it stood on 200000000');
  expect(found({ made: { ...half, held_value: usd('1200') } })).toContain('by what it stood on 0');
});

test('a copy that reaches its loss limit is closed, with that limit recorded', () => {
  const stopped = { ...copy, cause: 'stopLoss' as string | null, stop_loss_rate: SHARE / 5n };
  const stop = { ...copy, equity: usd('800'), base: usd('1000'), rate: SHARE / 5n };
  const stopViolations = (of: Partial<typeof stopped>, by: Partial<typeof stop> | null) => {
    const sentences: string[] = [];
    const stops = by ? [{ ...stop, ...by }] : [];
    const rows = { copies: [{ ...stopped, ...of }], blocks: [], copyOrders: [], stops };
    checkFollowerCopyLimits(
      rows,
      () => ({ digits: 2, lot: null }),
      (sentence) => void sentences.push(sentence),
    );
    return sentences.join();
  };
  expect(stopViolations({}, {})).toBe('');
  expect(stopViolations({ cause: 'customer' }, null)).toBe('');
  expect(stopViolations({}, { equity: usd('800.01') })).toContain('closed at 80001 of 100000');
  expect(stopViolations({}, { rate: SHARE / 4n })).toContain('its loss limit is 20000000');
  expect(stopViolations({}, null)).toContain('has no loss that closed it');
  expect(stopViolations({ cause: 'customer' }, {})).toContain('ended for customer, and has a loss');
  expect(stopViolations({}, { portfolio: 8_002 })).toContain("8002: a loss closed it, and it isn't there");
});

import { expect, test } from 'vitest';
import { movementKindOf } from './movement-kinds.ts';

test("a payment into a fund counts as traded for the customer, and as a flow for the fund's own account", () => {
  expect(movementKindOf('fundBought', 'fundDealing')).toBe('traded');
  expect(movementKindOf('fundPaid', 'fundDealing')).toBe('traded');
  expect(movementKindOf('fundIn', 'fundDealing')).toBe('flows');
  expect(movementKindOf('fundOut', 'fundDealing')).toBe('flows');
});

test("a leader's share of a gain is a fee on both sides", () => {
  expect(movementKindOf('profitShare', 'profitShares')).toBe('fees');
  expect(movementKindOf('profitShareIn', 'profitShares')).toBe('fees');
});

test('the cost of an application is a fee', () => {
  // An application's fee is a charge, and a closing's result a profit, as before.
  expect(movementKindOf('subscriptionFee', 'fees')).toBe('fees');
  expect(movementKindOf('subscriptionLost', 'fees')).toBe('fees');
  expect(movementKindOf('profit', 'dealer')).toBe('traded');
});

import { expect, test } from 'vitest';
import { kindOfMovement } from './movement-kinds.ts';

test('what is paid into a fund is traded, and into a fund’s own account it comes from outside', () => {
  expect(kindOfMovement('fundBought', 'fundDealing')).toBe('traded');
  expect(kindOfMovement('fundPaid', 'fundDealing')).toBe('traded');
  expect(kindOfMovement('fundIn', 'fundDealing')).toBe('flows');
  expect(kindOfMovement('fundOut', 'fundDealing')).toBe('flows');
});

test('a part of a gain is a fee on both sides', () => {
  expect(kindOfMovement('profitShare', 'profitShares')).toBe('fees');
  expect(kindOfMovement('profitShareIn', 'profitShares')).toBe('fees');
});

test('what an application costs is a charge', () => {
  // An application's fee is a charge, and a closing's result a profit, as before.
  expect(kindOfMovement('subscriptionFee', 'fees')).toBe('fees');
  expect(kindOfMovement('subscriptionLost', 'fees')).toBe('fees');
  expect(kindOfMovement('profit', 'dealer')).toBe('traded');
});

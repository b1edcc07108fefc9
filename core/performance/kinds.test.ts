import { expect, test } from 'vitest';
import { kindOfMovement } from './kinds.ts';

test('what is paid for shares before they are there is no loss, and their arrival no gain', () => {
  expect(kindOfMovement('subscriptionCharge', 'offering')).toBe('flows');
  expect(kindOfMovement('subscriptionShares', 'offering')).toBe('flows');
  expect(kindOfMovement('subscriptionChargeBack', 'offering')).toBe('flows');
  // What an application costs is a charge, and what a closing makes a profit, as ever.
  expect(kindOfMovement('subscriptionFee', 'fees')).toBe('fees');
  expect(kindOfMovement('subscriptionLost', 'fees')).toBe('fees');
  expect(kindOfMovement('profit', 'dealer')).toBe('traded');
});

import { expect, test } from 'vitest';
import { isNewCustomerOnDevice } from './welcome-tour-at-first-login.tsx';

const yes = () => Promise.resolve(true);
const no = () => Promise.resolve(false);

test('a customer who has traded gets no tour on a second device', async () => {
  expect(await isNewCustomerOnDevice('1012345678', no, yes)).toBe(true);
  expect(await isNewCustomerOnDevice('1012345678', yes, yes)).toBe(false);
});

test('nobody gets the tour twice on the same device', async () =>
  expect(await isNewCustomerOnDevice('1012345678', no, no)).toBe(false));

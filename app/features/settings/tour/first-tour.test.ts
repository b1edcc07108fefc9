import { expect, test } from 'vitest';
import { isNewHere } from './first-tour.tsx';

const yes = () => Promise.resolve(true);
const no = () => Promise.resolve(false);

test('who has traded is not greeted as new on a second device', async () => {
  expect(await isNewHere('1012345678', no, yes)).toBe(true);
  expect(await isNewHere('1012345678', yes, yes)).toBe(false);
});

test('nor is anybody twice on the same one', async () => expect(await isNewHere('1012345678', no, no)).toBe(false));

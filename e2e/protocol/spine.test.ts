import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, houseOfOurOwn } from './house.ts';
import { walkSpine } from './spine.ts';

let house: House;
beforeAll(async () => {
  house = await houseOfOurOwn();
});
afterAll(() => house.close());

test('from an invitation to a position that survives kill -9 of the server and of its database', async () => {
  const steps: string[] = [];
  await walkSpine({ house, say: (step) => steps.push(step) });
  expect(steps.at(-1)).toMatch(/0 differences/);
});

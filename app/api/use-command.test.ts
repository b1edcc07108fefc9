import { expect, test } from 'vitest';
import { isCommandUnderWay, whenNoneUnderWay, whileUnderWay } from './use-command.ts';

test('what waits for commands waits for the last of them, refused or not', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const commands = [whileUnderWay(() => first.promise), whileUnderWay(() => second.promise)];
  let isFree = false;
  const freed = whenNoneUnderWay().then(() => {
    isFree = true;
  });
  first.resolve();
  await commands[0];
  expect([isFree, isCommandUnderWay()]).toEqual([false, true]);
  second.reject(new Error('no connection'));
  await expect(commands[1]).rejects.toThrow('no connection');
  await freed;
  expect(isCommandUnderWay()).toBe(false);
  await whenNoneUnderWay();
});

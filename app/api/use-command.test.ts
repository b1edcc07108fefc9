import { expect, test } from 'vitest';
import { isCommandPending, waitForPendingCommands, trackPendingCommand } from './use-command.ts';

test('waiting for pending commands ends with the last one, whether refused or not', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const commands = [trackPendingCommand(() => first.promise), trackPendingCommand(() => second.promise)];
  let isFree = false;
  const freed = waitForPendingCommands().then(() => {
    isFree = true;
  });
  first.resolve();
  await commands[0];
  expect([isFree, isCommandPending()]).toEqual([false, true]);
  second.reject(new Error('no connection'));
  await expect(commands[1]).rejects.toThrow('no connection');
  await freed;
  expect(isCommandPending()).toBe(false);
  await waitForPendingCommands();
});

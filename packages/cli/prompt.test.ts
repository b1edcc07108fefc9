import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { UsageError } from './exit-codes.ts';
import { createPrompt } from './prompt.ts';

function openTerminal(isTTY: boolean) {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} });
  let text = '';
  const prompt = createPrompt(stdin, { write: (part) => (text += part) });
  return { stdin, prompt, printed: () => text };
}

test('a secret isn’t shown while it is typed, nor when all is pasted at once', async () => {
  const { stdin, prompt, printed } = openTerminal(true);
  const id = prompt.ask('Key id: ');
  stdin.write('BKA\rhush');
  expect(await id).toBe('BKA');
  const secret = prompt.ask('Secret: ', { isSecret: true });
  stdin.write('-hush\r');
  expect(await secret).toBe('hush-hush');
  expect(printed()).toContain('Secret: ');
  expect(printed()).toContain('BKA');
  expect(printed()).not.toContain('hush');
  prompt.close();
});

test('what is piped in is read line by line without a question, and its end is an error', async () => {
  const { stdin, prompt, printed } = openTerminal(false);
  stdin.end('https://bourse.example\nBKA\n');
  expect([await prompt.ask('Address: '), await prompt.ask('Key id: ')]).toEqual(['https://bourse.example', 'BKA']);
  await expect(prompt.ask('Secret: ', { isSecret: true })).rejects.toThrow(UsageError);
  expect(printed()).toBe('');
});

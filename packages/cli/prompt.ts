/** Questions on the terminal. A secret isn't shown while it is typed; what is piped in is read line by line. */
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './exit-codes.ts';

export interface Prompt {
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>;
  close(): void;
}

export function createPrompt(
  stdin: NodeJS.ReadableStream & { isTTY?: boolean },
  stderr: { write(text: string): unknown },
): Prompt {
  let isMuted = true;
  let lines: Interface | null = null;
  let iterator: AsyncIterator<string> | null = null;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) stderr.write(String(chunk));
      done();
    },
  });
  function open(): Interface {
    const opened = createInterface({ input: stdin, output: echo, terminal: stdin.isTTY === true, historySize: 0 });
    // What is pasted after a line is read before the next question, which may be for the secret.
    return opened.on('line', () => {
      isMuted = true;
    });
  }
  return {
    async ask(question, { isSecret = false } = {}) {
      lines ??= open();
      iterator ??= lines[Symbol.asyncIterator]();
      if (stdin.isTTY) stderr.write(question);
      isMuted = isSecret || !stdin.isTTY;
      const { done, value } = await iterator.next();
      if (isSecret && stdin.isTTY) stderr.write('\n');
      if (done) throw new UsageError(`${question.trim()} is missing.`);
      return value.trim();
    },
    close: () => lines?.close(),
  };
}

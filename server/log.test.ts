import { expect, test } from 'vitest';
import { openLog } from './log.ts';

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  let text = '';
  write(
    openLog(
      { logLevel: 'trace' },
      {
        write: (line) => {
          text += line;
        },
      },
    ),
  );
  return text;
}

test('secrets and numbers are taken out by their name', () => {
  const secrets = {
    password: 'secret-1',
    token: 'secret-2',
    mobile: 'secret-3',
    account: 'secret-4',
    code: 'secret-5',
    otp: 'secret-6',
  };
  const text = logged((log) => log.info({ ...secrets, input: secrets, call: 'user/login' }, 'something'));
  expect(text).not.toContain('secret-');
  expect(text).toContain('user/login');
});

test('of an error only what happened is kept, not the row or the input that it stumbled over', () => {
  const error = Object.assign(
    new Error('duplicate key', { cause: Object.assign(new Error('below'), { parameters: ['secret-1'] }) }),
    {
      code: '23505',
      detail: 'Key (mobile)=(secret-2) already exists.',
      where: 'secret-3',
      internalQuery: 'secret-4',
    },
  );
  for (const text of [
    logged((log) => log.error({ err: error }, 'failed')),
    logged((log) => log.error({ error }, 'failed')),
  ]) {
    expect(text).not.toContain('secret-');
    expect(text).toContain('duplicate key');
    expect(text).toContain('23505');
    expect(text).toContain('log.test.ts');
  }
});

test('the log has lines of JSON, without what every line would repeat', () => {
  const line = JSON.parse(logged((log) => log.warn('once'))) as object;
  expect(Object.keys(line).sort()).toEqual(['level', 'msg', 'time']);
});

import { expect, test } from 'vitest';
import { openDatabasePool } from '../db/pool.ts';
import { openLog } from './log.ts';

function logged(write: (log: ReturnType<typeof openLog>) => void, config: { databaseUrl?: string } = {}): string {
  let text = '';
  write(
    openLog(
      { logLevel: 'trace', ...config },
      {
        write: (line) => {
          text += line;
        },
      },
    ),
  );
  return text;
}

test('redacts secrets and numbers by field name', () => {
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

test('logs what happened in an error, not the row or input that caused it', () => {
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

test('logs some causes of an aggregate error, each as it would be alone', () => {
  const failures = Array.from({ length: 50 }, (_, nth) =>
    Object.assign(new Error(`the ${nth}th`), { code: '23505', detail: 'secret-1' }),
  );
  const text = logged((log) => log.error({ err: new AggregateError(failures, 'some copies failed') }, 'failed'));
  expect(text).not.toContain('secret-');
  expect(JSON.parse(text)).toMatchObject({
    err: { message: 'some copies failed', of: 50, inner: [{ message: 'the 0th', reason: '23505' }, {}, {}] },
  });
});

test('logs an unavailable database once, whoever queries it, and everything else', async () => {
  const pool = openDatabasePool('postgres://nobody@127.0.0.1:1/none', openLog({ logLevel: 'silent' }));
  const away: unknown = await pool.query('select 1').catch((error: unknown) => error);
  await pool.end();
  const text = logged(
    (log) => {
      for (const job of ['seal', 'watch', 'forget']) log.error({ err: away, job }, 'a job failed');
      log.warn({ error: away }, 'a part could not be read again');
      log.error({ err: new Error('a bug'), job: 'seal' }, 'a job failed');
      log.info({ url: 'somewhere' }, 'nothing failed');
    },
    { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' },
  );
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([
    { level: 50, job: 'seal', unsaid: 0, err: { reason: 'ECONNREFUSED' }, msg: 'the database is away: a job failed' },
    { level: 50, err: { message: 'a bug' }, msg: 'a job failed' },
    { level: 30, msg: 'nothing failed' },
  ]);
});

test('writes lines of JSON without fields that every line would repeat', () => {
  const line = JSON.parse(logged((log) => log.warn('once'))) as object;
  expect(Object.keys(line).sort()).toEqual(['level', 'msg', 'time']);
});

import { HttpError, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { formatCanonicalJson, hashCallInput } from '../desk/command.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

const add = (instrument: string, key: string, client = customer.client) =>
  client.call('discovery/addFavorite', { instrument, key });
async function favorites(client = customer.client): Promise<string[]> {
  const listed = await client.call('discovery/listFavorites', {});
  return listed.ok ? listed.data.rows.map((row) => row.instrument) : [];
}

test('the same key with the same input gets the first answer and has one effect', async () => {
  const key = createIdempotencyKey();
  const first = await add('US.NWRB', key);
  await customer.client.call('discovery/removeFavorites', { instruments: ['US.NWRB'], key: createIdempotencyKey() });
  expect(await add('US.NWRB', key)).toEqual(first);
  expect(await favorites()).toEqual([]);
});

test('the same key with another input, or for another call, is refused', async () => {
  const key = createIdempotencyKey();
  await add('US.NWRB', key);
  expect(await add('KR.^KBX', key)).toMatchObject({ ok: false, code: 'keyReused' });
  expect(await customer.client.call('discovery/removeFavorites', { instruments: ['US.NWRB'], key })).toMatchObject({
    ok: false,
    code: 'keyReused',
  });
  expect(await favorites()).toEqual(['US.NWRB']);
});

test('a refusal is stored like an answer and leaves no other trace', async () => {
  const key = createIdempotencyKey();
  expect(await add('US.NONE', key)).toMatchObject({ ok: false, code: 'instrumentNotFound' });
  expect(await add('US.NWRB', key)).toMatchObject({ ok: false, code: 'keyReused' });
  expect(await add('US.NONE', key)).toMatchObject({ ok: false, code: 'instrumentNotFound' });
  expect(await favorites()).toEqual([]);
});

test('two customers may use the same key', async () => {
  const other = await server.customer();
  const key = createIdempotencyKey();
  await add('US.NWRB', key);
  expect(await add('KR.^KBX', key, other.client)).not.toMatchObject({ code: 'keyReused' });
});

test('a repeat gets the first answer after a restart too', async () => {
  const key = createIdempotencyKey();
  await add('US.NWRB', key);
  await server.restart();
  const client = server.client({ token: customer.token, account: customer.account });
  expect(await add('US.NWRB', key, client)).toMatchObject({ ok: true });
  expect(await add('US.HALX', key, client)).toMatchObject({ ok: false, code: 'keyReused' });
});

test('a hundred simultaneous repeats have one effect', async () => {
  const keys = Array.from({ length: 5 }, () => createIdempotencyKey());
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => add(i % 2 ? 'US.NWRB' : 'CRYPTO.BTCUSDT', keys[i % 5]!)),
  );
  expect(answers.filter((each) => !each.ok && each.code !== 'keyReused')).toEqual([]);
  const { rows } = await server.database.pool.query(
    'select count(*) from command_keys where account_id = $1 and key = any($2)',
    [customer.userId, keys],
  );
  expect(rows[0]).toEqual({ count: 5n });
});

/** Enough that most writes are hit several times; limited, so that a slow machine finishes too. */
const CUTS = 40;

test('writes whose sessions are cut repeatedly are still carried out, each once', async () => {
  const queries = Array.from({ length: 60 }, (_, i) => `query ${i}`);
  let writing = true;
  const cutting = (async () => {
    for (let cuts = 0; writing && cuts < CUTS; cuts += 1) {
      await queryAsOwner(
        server.database.superUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and usename = 'bourse_app'`,
      );
    }
  })();
  // Like a client: after an answer that decides nothing (503) it repeats the call under the same key.
  const write = async (query: string, key: string): Promise<{ ok: boolean }> => {
    for (;;) {
      try {
        return await customer.client.call('discovery/rememberSearch', { query, key });
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 503) throw error;
      }
    }
  };
  const answers = await Promise.all(queries.map((query, i) => write(query, `cut-off-${i}`))).finally(() => {
    writing = false;
  });
  await cutting;
  expect(answers.every((each) => each.ok)).toBe(true);
  const { rows } = await server.database.pool.query(
    "select count(*) from command_keys where account_id = $1 and key like 'cut-off-%'",
    [customer.userId],
  );
  expect(rows[0]).toEqual({ count: 60n });
});

test('the input hash ignores the order of fields and nothing else', () => {
  const shuffled = (value: object): object => Object.fromEntries(Object.entries(value).reverse());
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
      expect(hashCallInput('a/b', shuffled(input))).toEqual(hashCallInput('a/b', input));
    }),
  );
  expect(hashCallInput('a/b', { x: '1', key: 'one' })).toEqual(hashCallInput('a/b', { key: 'two', x: '1' }));
  expect(hashCallInput('a/b', { x: '1' })).not.toEqual(hashCallInput('a/c', { x: '1' }));
  expect(hashCallInput('a/b', { x: '1' })).not.toEqual(hashCallInput('a/b', { x: 1 }));
  expect(formatCanonicalJson({ b: [{ d: null, c: undefined }], a: '"' })).toBe('{"a":"\\"","b":[{"d":null}]}');
});

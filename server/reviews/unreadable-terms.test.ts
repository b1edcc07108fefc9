/** Stored terms that no longer have their form are named in the log, and spoil neither a list nor other proposals. */
import type { Logger } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { queryAsOwner } from '../db/testing.ts';
import { createIdempotencyKey, startTestServer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { defineProposal, termsOfCall } from './define-proposal.ts';

let server: TestServer;
let [first, second] = [] as unknown as [TestStaff, TestStaff];
beforeAll(async () => {
  server = await startTestServer();
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
});
afterAll(() => server.stop());

const propose = async (from: string): Promise<string> => {
  const rule = { initial: '0.5', warning: '0.3', maintenance: '0.25', maximumLeverage: 2, from };
  const about = { market: 'US', board: null, instrument: 'US.NWRB', volatilityFrom: null, valueFrom: null } as const;
  const key = createIdempotencyKey();
  const proposed = await first.client.call('staff/proposeMarginRule', { ...about, ...rule, key });
  if (!proposed.ok) throw new Error(proposed.code);
  return proposed.data.proposal?.id ?? '';
};
const decide = (proposal: string, decision: { verdict: 'approve' } | { verdict: 'reject'; reason: 'notNeeded' }) =>
  second.client.call('staff/decideProposal', { proposal, ...decision, key: createIdempotencyKey() });

it('an unreadable proposal is left out of its list, shown without facts, and can only be rejected', async () => {
  const [broken, whole] = [await propose('2026-12-14'), await propose('2026-12-15')];
  await queryAsOwner(server.database.ownerUrl, `update proposals set terms = '{"market":"US"}' where proposal = $1`, [
    broken,
  ]);

  const listed = await second.client.call('staff/listMarginRules');
  const ids = listed.ok ? listed.data.rows.flatMap(({ proposal }) => (proposal ? [proposal.id] : [])) : [listed.code];
  expect(ids).toEqual([whole]);
  const read = await second.client.call('staff/getProposal', { proposal: broken });
  expect(read).toMatchObject({ ok: true, data: { id: broken, facts: [] } });
  expect(await decide(broken, { verdict: 'approve' })).toMatchObject({ ok: false, code: 'proposalUnreadable' });
  expect(await decide(broken, { verdict: 'reject', reason: 'notNeeded' })).toMatchObject({ ok: true });
  expect(await decide(whole, { verdict: 'approve' })).toMatchObject({ ok: true });
});

it('the log names the proposal, its kind and the fields that are wrong', () => {
  const logged: unknown[] = [];
  const log = { error: (entry: { err: Error }) => logged.push({ ...entry, err: entry.err.message }) };
  const definition = defineProposal('channelKey', z.object({ channel: z.string(), hash: z.nullable(z.string()) }));
  const dependencies = { log: log as unknown as Logger };
  expect(definition.readTerms(dependencies, { proposal: 7n, terms: '{"channel":"bank","hash":null}' })).toEqual({
    channel: 'bank',
    hash: null,
  });
  expect(logged).toEqual([]);
  expect(definition.readTerms(dependencies, { proposal: 8n, terms: '{"channel":3}' })).toBeNull();
  expect(definition.readTerms(dependencies, { proposal: 9n, terms: '{"chan' })).toBeNull();
  const fault = (fields: string) => `a proposal of the kind channelKey has unreadable terms: ${fields}`;
  expect(logged).toEqual([
    { err: fault('channel (invalid_type), hash (invalid_type)'), kind: 'channelKey', proposal: '8' },
    { err: fault('all (invalid_type)'), kind: 'channelKey', proposal: '9' },
  ]);
});

it('terms of an earlier version that break a rule between fields, or have one more, are read', () => {
  const earlier = {
    topic: 'prices',
    from: null,
    instruments: [],
    sponsored: true,
    texts: { en: { title: 'A', body: 'B' } },
  };
  const definition = defineProposal('news', termsOfCall('staff/proposeNews'));
  expect(definition.parseTerms(JSON.stringify({ ...earlier, gone: 1 }))).toEqual(earlier);
});

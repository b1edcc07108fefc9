/** One queue for all that waits for a second person, and what was decided with its reason. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { HOUSE_LENDING_TERMS } from '@bourse/core/products/lending/lending-terms.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer();
let [first, second, auditor] = [] as unknown as [TestStaff, TestStaff, TestStaff];
beforeAll(async () => {
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  auditor = await server.staff('auditor');
});

const DAY_MS = 86_400_000;
const RULE = { market: 'US', open: false, lendersPart: '0.7', quotaPart: '0.5', noticeDays: 2 } as const;
const proposeRule = async (days: number, more: Partial<{ market: 'TH' }> = {}): Promise<string> => {
  const from = new Date(server.clock.now() + days * DAY_MS).toISOString();
  const made = await unwrapAnswer(
    first.client.call('staff/proposeLendingRule', { ...RULE, ...more, from, key: createIdempotencyKey() }),
  );
  return made.proposal!.id;
};
const list = ({ client }: TestStaff, listFilter: 'waiting' | 'decided', more: object = {}) =>
  unwrapAnswer(client.call('staff/listProposals', { status: listFilter, limit: 100, ...more }));
const decide = ({ client }: TestStaff, proposal: string, more: object) =>
  client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey(), ...more });

it('shows the decider current and proposed values, and the proposer why it was rejected', async () => {
  const id = await proposeRule(40);
  const proposalView = await unwrapAnswer(second.client.call('staff/getProposal', { proposal: id }));
  expect(proposalView).toMatchObject({ kind: 'lendingRule', subject: 'US', by: { id: first.id }, decision: null });
  expect(proposalView.facts).toEqual(
    expect.arrayContaining([
      { name: 'open', value: 'false', was: 'true' },
      { name: 'lendersPart', value: '0.7', was: formatScaled(HOUSE_LENDING_TERMS.lendersPart) },
      { name: 'quotaPart', value: '0.5', was: '0.5' },
      { name: 'noticeDays', value: '2', was: '1' },
    ]),
  );
  expect((await list(second, 'waiting')).rows).toMatchObject([{ id, proposal: { mayApprove: true }, decision: null }]);
  expect((await list(first, 'waiting')).rows).toMatchObject([{ id, proposal: { mayApprove: false } }]);
  expect((await list(second, 'waiting', { mine: true })).rows).toEqual([]);
  expect((await list(first, 'decided')).rows).toEqual([]);

  await unwrapAnswer(decide(second, id, { verdict: 'reject', reason: 'figuresWrong', remark: 'Lenders get less.' }));
  expect((await list(first, 'waiting')).rows).toEqual([]);
  // Opened later it still shows what would have changed, whatever is in force by then.
  expect(await unwrapAnswer(auditor.client.call('staff/getProposal', { proposal: id }))).toMatchObject({
    by: { id: first.id },
    decision: { outcome: 'rejected', by: { id: second.id }, remark: 'Lenders get less.' },
    facts: proposalView.facts,
  });
  const [row] = (await list(first, 'decided', { mine: true })).rows;
  expect(row).toMatchObject({
    id,
    proposal: null,
    decision: {
      outcome: 'rejected',
      by: { id: second.id },
      reason: 'figuresWrong',
      remark: 'Lenders get less.',
    },
  });
  expect((await list(second, 'decided', { mine: true })).rows).toEqual([]);
});

it('lists approved, withdrawn and lapsed proposals, newest first, page by page', async () => {
  const [approved, back, late] = [await proposeRule(50), await proposeRule(51), await proposeRule(52)];
  await unwrapAnswer(decide(second, approved, {}));
  await unwrapAnswer(decide(first, back, { verdict: 'reject' }));
  server.clock.advance(60 * DAY_MS);
  [first, second, auditor] = [
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('auditor'),
  ];
  const { rows } = await list(second, 'decided');
  expect(rows.map(({ id, decision }) => [id, decision?.outcome])).toEqual([
    [late, 'lapsed'],
    [back, 'takenBack'],
    [approved, 'approved'],
    [expect.any(String), 'rejected'],
  ]);
  const page = await unwrapAnswer(second.client.call('staff/listProposals', { status: 'decided', limit: 3 }));
  expect(page.rows.map(({ id }) => id)).toEqual([late, back, approved]);
  const rest = await unwrapAnswer(
    second.client.call('staff/listProposals', { status: 'decided', limit: 3, cursor: page.next! }),
  );
  expect(rest.rows).toHaveLength(1);
  expect(rest.next).toBeNull();
});

it('only deciders and auditors read a proposal; others learn nothing of it', async () => {
  const owner = await server.staff('owner');
  const newcomer = { login: 'newcomer', name: 'New Comer', roles: ['support' as const], customer: null };
  const { appointment } = await unwrapAnswer(
    owner.client.call('staff/addStaff', { ...newcomer, key: createIdempotencyKey() }),
  );
  const { id } = appointment.proposal;
  expect((await list(auditor, 'waiting')).rows).toMatchObject([
    { id, kind: 'appointment', proposal: { mayApprove: false } },
  ]);
  expect((await list(second, 'waiting')).rows).toEqual([]);
  expect(await second.client.call('staff/getProposal', { proposal: id })).toMatchObject({ code: 'notFound' });
  expect(await second.client.call('staff/getProposal', { proposal: '999999' })).toMatchObject({ code: 'notFound' });
  const { facts } = await unwrapAnswer(auditor.client.call('staff/getProposal', { proposal: id }));
  expect(facts).toEqual(expect.arrayContaining([{ name: 'roles', value: 'support', was: null }]));
  const outside = await server.staff('support');
  expect(await outside.client.call('staff/listProposals', { status: 'waiting' })).toMatchObject({
    code: 'notPermitted',
  });
});

it("shows writers of legal texts their own and other writers' proposals, and nothing about money", async () => {
  const [writer, other] = [await server.staff('product'), await server.staff('product')];
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const money = await proposeRule(45, { market: 'TH' });
  const body = 'Before.\n\n# Heading\n\nWords.\n\n---\n\nEnd.';
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, { title: `Privacy ${language}`, body }]));
  await unwrapAnswer(
    writer.client.call('staff/writeLegal', {
      text: 'privacy',
      from: new Date(server.clock.now() + 40 * DAY_MS).toISOString(),
      isUnfavourable: false,
      texts,
      key: createIdempotencyKey(),
    } as Parameters<typeof writer.client.call<'staff/writeLegal'>>[1]),
  );
  const [own] = (await list(writer, 'waiting', { mine: true })).rows;
  expect(own).toMatchObject({ kind: 'legal', by: { id: writer.id }, proposal: { mayApprove: false } });
  expect((await list(other, 'waiting')).rows).toMatchObject([{ id: own!.id, proposal: { mayApprove: true } }]);
  const facts = await unwrapAnswer(other.client.call('staff/getProposal', { proposal: own!.id }));
  expect(facts).toMatchObject({ kind: 'legal', id: own!.id });
  expect((await list(other, 'decided')).rows).toEqual([]);
  const kinds = (await list(second, 'waiting')).rows.map(({ kind }) => kind);
  expect([kinds.includes('lendingRule'), kinds.includes('legal')]).toEqual([true, false]);
  expect(await writer.client.call('staff/getProposal', { proposal: money })).toMatchObject({ code: 'notFound' });
});

/**
 * A contract note in a market whose day's end decides charges: not before they are known, and including them
 * afterwards.
 */
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { buildContractNote } from '@bourse/core/reporting/wallet/contract-note.ts';
import { expect, it } from 'vitest';
import { createDayEndChargeJob } from '../trading/day-end-charge-job.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { loadContractNoteFills } from './contract-note-store.ts';

const server = provideTestServer({ workByHand: true });

it('lists the charges that the ledger took, delivery taxes included', async () => {
  server.clock.set(Date.parse('2026-11-23T09:30:00Z'));
  const customer = await server.customer();
  const ask = () =>
    customer.client.call('wallet/getContractNote', { market: 'IN', date: '2026-11-23', key: createIdempotencyKey() });
  expect(
    await customer.client.call('trading/placeOrder', {
      instrument: 'IN.SAMVAAD',
      side: 'long',
      type: 'market',
      quantity: '200',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true, data: { order: { filled: '200' } } });
  expect(await ask()).toMatchObject({ ok: false, code: 'dayNotEnded', params: { date: '2026-11-23' } });

  server.clock.set(Date.parse('2026-11-23T18:32:00Z'));
  const { dependencies, desk } = server.composed;
  await createDayEndChargeJob({ ...dependencies, desk })();
  const moved = await customer.client.call('wallet/listTransfers', { limit: 100 });
  if (!moved.ok) throw new Error(moved.code);
  const charged = moved.data.rows
    .filter(({ currency, code }) => currency === 'INR' && (code === 'fee' || code === 'tax'))
    .reduce((sum, { amount }) => sum + (parseAmount(amount, 'INR') ?? 0n), 0n);
  const [section] = buildContractNote(
    await loadContractNoteFills(dependencies, BigInt(customer.userId), 'IN', '2026-11-23', 'en'),
  );
  expect(section?.charged).toBe(charged < 0n ? -charged : charged);
  // Paid in full, so that all of it has left the cash.
  expect(section?.cash).toBe(section?.net);
  expect(section?.charges.find(({ name }) => /stt/i.test(name))?.amount).toBeGreaterThan(0n);
  expect(section?.charges.reduce((sum, { amount }) => sum + amount, 0n)).toBe(section?.charged);
  expect(new Set(section?.rows[0]?.charges.map(({ name }) => name)).size).toBe(section?.rows[0]?.charges.length);
  expect(await ask()).toMatchObject({ ok: true });
});

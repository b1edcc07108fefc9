import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';
import { expectSuccess, DEMO_STOCK } from '../../browser/customer-with-history.ts';

const wish = (every: number) => ({
  strategy: 'equalWeight',
  parameters: [{ name: 'every', value: every }],
  instruments: [DEMO_STOCK],
  stopAt: 2_000,
});

export const strategies: AccessMatrixContribution = {
  async belongings(client) {
    const saved = await expectSuccess(
      client.call('strategies/saveStrategy', { ...wish(3), key: createIdempotencyKey() }),
    );
    // A running strategy can't be removed from the list.
    const { strategy } = await expectSuccess(
      client.call('strategies/saveStrategy', { ...wish(1), key: createIdempotencyKey() }),
    );
    await expectSuccess(
      client.call('strategies/runStrategy', { strategy: strategy.id, amount: '500', key: createIdempotencyKey() }),
    );
    return { strategy: saved.strategy.id, runs: strategy.id };
  },
  inputs: {
    'strategies/saveStrategy': (own) => ({ ...wish(2), strategy: own['strategy'] ?? 'equalWeight' }),
    'strategies/runStrategy': (own) => ({ strategy: own['runs'] ?? 'none', amount: '500' }),
    'strategies/changeRun': (own) => ({ strategy: own['runs'] ?? 'none', direction: 'deposit', amount: '1' }),
    'strategies/stopRun': (own) => ({ strategy: own['runs'] ?? 'none', close: true }),
    'staff/proposeStrategy': () => ({ act: 'begin', kind: 'equalWeight', instruments: [DEMO_STOCK] }),
    'strategies/backtest': (own) => ({ strategy: own['strategy'] ?? 'equalWeight', from: '2026-06-01' }),
  },
};

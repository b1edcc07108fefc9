import { newKey } from '@bourse/contract/client.ts';
import type { Area } from '../../area.ts';
import { granted, STOCK } from '../../browser/lived-in.ts';

const wish = (every: number) => ({
  strategy: 'equalWeight',
  parameters: [{ name: 'every', value: every }],
  instruments: [STOCK],
  stopAt: 2_000,
});

export const strategies: Area = {
  async belongings(client) {
    const kept = await granted(client.call('strategies/saveStrategy', { ...wish(3), key: newKey() }));
    // A running strategy can't be removed from the list.
    const { strategy } = await granted(client.call('strategies/saveStrategy', { ...wish(1), key: newKey() }));
    await granted(client.call('strategies/runStrategy', { strategy: strategy.id, amount: '500', key: newKey() }));
    return { strategy: kept.strategy.id, runs: strategy.id };
  },
  inputs: {
    'strategies/saveStrategy': (own) => ({ ...wish(2), strategy: own['strategy'] ?? 'equalWeight' }),
    'strategies/runStrategy': (own) => ({ strategy: own['runs'] ?? 'none', amount: '500' }),
    'strategies/changeRun': (own) => ({ strategy: own['runs'] ?? 'none', way: 'add', amount: '1' }),
    'strategies/stopRun': (own) => ({ strategy: own['runs'] ?? 'none', close: true }),
    'staff/proposeStrategy': () => ({ act: 'begin', kind: 'equalWeight', instruments: [STOCK] }),
    'strategies/backtest': (own) => ({ strategy: own['strategy'] ?? 'equalWeight', from: '2026-06-01' }),
  },
};

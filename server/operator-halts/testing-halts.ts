/** Halts decided by two people, for tests of their effects. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { granted } from '../testing/granted.ts';
import { newKey, type TestServer } from '../testing/test-server.ts';

type Scope = Pick<InputOf<Calls['staff/proposeOperatorHalt']>, 'market' | 'instrument'>;

export async function haltedOn(server: TestServer): Promise<(scope: Scope, halted: boolean) => Promise<void>> {
  const [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  return async (scope, halted) => {
    const asked = { ...scope, halted, why: 'haltPrices', key: newKey() } as const;
    const { proposal } = await granted(first.client.call('staff/proposeOperatorHalt', asked));
    const verdict = { proposal: proposal!.id, verdict: 'approve', key: newKey() } as const;
    await granted(second.client.call('staff/decideProposal', verdict));
  };
}

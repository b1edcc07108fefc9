/** Halts decided by two people, for tests of their effects. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { createIdempotencyKey, type TestServer } from '../testing/test-server.ts';

type Scope = Pick<CallInput<Calls['staff/proposeOperatorHalt']>, 'market' | 'instrument'>;

export async function createTestHaltSetter(
  server: TestServer,
): Promise<(scope: Scope, halted: boolean) => Promise<void>> {
  const [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  return async (scope, halted) => {
    const haltInput = { ...scope, halted, why: 'haltPrices', key: createIdempotencyKey() } as const;
    const { proposal } = await unwrapAnswer(first.client.call('staff/proposeOperatorHalt', haltInput));
    const verdict = { proposal: proposal!.id, verdict: 'approve', key: createIdempotencyKey() } as const;
    await unwrapAnswer(second.client.call('staff/decideProposal', verdict));
  };
}

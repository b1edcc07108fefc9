/** A webhook of the operator, proposed by one new owner and approved by another. */
import { type CallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expectSuccess } from './customer-with-history.ts';
import type { RunningProduct } from './shared-server.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from './staff-members.ts';

export async function createOwner(product: RunningProduct, name: string): Promise<CallClient> {
  const person = await createStaffMember(product, `${name}-${Date.now()}`, 'owner');
  return (await logInStaffWithOneTimeCode(product, person)).client;
}

export async function approveOperatorWebhook(owner: CallClient, name: string): Promise<void> {
  const { rows } = await expectSuccess(owner.call('staff/listProposals', { status: 'waiting' }));
  const proposal = rows.find(({ subject }) => subject === `operatorWebhook ${name}`)!.id;
  await expectSuccess(
    owner.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() }),
  );
}

/** @returns its id. */
export async function createOperatorWebhook(
  product: RunningProduct,
  { name, url }: { name: string; url: string },
): Promise<string> {
  const [first, second] = [await createOwner(product, 'hooks'), await createOwner(product, 'hooks-approver')];
  const input = { name, url, kinds: ['notice' as const], key: createIdempotencyKey() };
  const { id } = await expectSuccess(first.call('staff/proposeOperatorWebhook', input));
  await approveOperatorWebhook(second, name);
  return id;
}

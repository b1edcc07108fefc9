/** A bystander polls a wallet during an attack and measures whether the server still answers. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { registerCustomer } from '@bourse/e2e/browser/register-customer.ts';
import type { AttackTarget } from './run-attack.ts';
import type { BystanderLatency, BystanderTask } from './bystander-main.ts';
import { loopbackAddressOf } from './attacker-call.ts';

const CALM_MS = 2_000;
/** An address that no attack uses. */
export const BYSTANDER_ADDRESS = loopbackAddressOf(7_000);

/** In a separate process, since the attacker's own is busy. */
async function pollWhile<Outcome>(
  { server: { origin, demo } }: Pick<AttackTarget, 'server'>,
  act: () => Promise<Outcome>,
): Promise<{ underAttack: BystanderLatency; outcome: Outcome }> {
  const { token, account } = await registerCustomer({ origin, invitation: demo.invitation });
  const looking = fork(join(import.meta.dirname, 'bystander-main.ts'));
  const reported = once(looking, 'message') as Promise<[BystanderLatency]>;
  looking.send({ origin, from: BYSTANDER_ADDRESS, token, account } satisfies BystanderTask);
  const outcome = await act().finally(() => looking.send('stop'));
  return { underAttack: (await reported)[0], outcome };
}

/** A bystander's latency before the attack, and while `act` runs. */
export async function measureBystanderLatency<Outcome>(
  target: Pick<AttackTarget, 'server'>,
  act: () => Promise<Outcome>,
): Promise<{ calm: BystanderLatency; underAttack: BystanderLatency; outcome: Outcome }> {
  const { underAttack: calm } = await pollWhile(target, () => wait(CALM_MS));
  return { calm, ...(await pollWhile(target, act)) };
}

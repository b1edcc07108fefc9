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

export interface Bystander {
  /** Of all calls that ended since the last lap. */
  endLap(): Promise<BystanderLatency>;
  stop(): Promise<BystanderLatency>;
}

/** In a separate process, since the attacker's own is busy. */
export async function startBystander({ server: { origin, demo } }: Pick<AttackTarget, 'server'>): Promise<Bystander> {
  const { token, account } = await registerCustomer({ origin, invitation: demo.invitation });
  const looking = fork(join(import.meta.dirname, 'bystander-main.ts'));
  looking.send({ origin, from: BYSTANDER_ADDRESS, token, account } satisfies BystanderTask);
  const ask = async (what: 'lap' | 'stop'): Promise<BystanderLatency> => {
    const reported = once(looking, 'message') as Promise<[BystanderLatency]>;
    looking.send(what);
    return (await reported)[0];
  };
  return { endLap: () => ask('lap'), stop: () => ask('stop') };
}

async function pollWhile<Outcome>(
  target: Pick<AttackTarget, 'server'>,
  act: () => Promise<Outcome>,
): Promise<{ underAttack: BystanderLatency; outcome: Outcome }> {
  const bystander = await startBystander(target);
  try {
    const outcome = await act();
    return { underAttack: await bystander.stop(), outcome };
  } catch (error) {
    await bystander.stop();
    throw error;
  }
}

/** A bystander's latency before the attack, and while `act` runs. */
export async function measureBystanderLatency<Outcome>(
  target: Pick<AttackTarget, 'server'>,
  act: () => Promise<Outcome>,
): Promise<{ calm: BystanderLatency; underAttack: BystanderLatency; outcome: Outcome }> {
  const { underAttack: calm } = await pollWhile(target, () => wait(CALM_MS));
  return { calm, ...(await pollWhile(target, act)) };
}

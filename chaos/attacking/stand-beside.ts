/** A bystander polls a wallet during an attack and measures whether the server still answers. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newCustomer } from '@bourse/e2e/browser/customers.ts';
import type { Target } from './attack.ts';
import type { Beside, ToBeside } from './beside-main.ts';
import { addressOf } from './say.ts';

const CALM_MS = 2_000;
/** An address that no attack uses. */
export const BESIDE = addressOf(7_000);

/** In a separate process, since the attacker's own is busy. */
async function lookWhile<Outcome>(
  { server: { origin, demo } }: Pick<Target, 'server'>,
  act: () => Promise<Outcome>,
): Promise<{ beside: Beside; outcome: Outcome }> {
  const { token, account } = await newCustomer({ origin, invitation: demo.invitation });
  const looking = fork(join(import.meta.dirname, 'beside-main.ts'));
  const told = once(looking, 'message') as Promise<[Beside]>;
  looking.send({ origin, from: BESIDE, token, account } satisfies ToBeside);
  const outcome = await act().finally(() => looking.send('stop'));
  return { beside: (await told)[0], outcome };
}

/** A bystander's latency before the attack, and while `act` runs. */
export async function standBeside<Outcome>(
  target: Pick<Target, 'server'>,
  act: () => Promise<Outcome>,
): Promise<{ calm: Beside; beside: Beside; outcome: Outcome }> {
  const { beside: calm } = await lookWhile(target, () => wait(CALM_MS));
  return { calm, ...(await lookWhile(target, act)) };
}

/** Somebody who has nothing to do with an attack looks at a wallet again and again, and is served or not. */
import { newCustomer } from '@bourse/e2e/browser/customers.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from './attack.ts';
import { addressOf, say } from './say.ts';

const EVERY_MS = 20;
const CALM_MS = 1_000;
/** Nobody's else in any attack. */
export const BESIDE = addressOf(7_000);

export interface Beside { medianMs: number; p99Ms: number; refused: number }

async function look({ server: { origin, demo } }: Pick<Target, 'server'>, isOver: () => boolean): Promise<Beside> {
  const { token, account } = await newCustomer({ origin, invitation: demo.invitation });
  const took: number[] = [];
  let refused = 0;
  do {
    const said = await say(origin, 'wallet/getWallet', {}, { from: BESIDE, headers: { token, account } });
    if (said.code !== 'ok') refused += 1;
    took.push(said.ms);
    await wait(EVERY_MS);
  } while (!isOver());
  took.sort((a, b) => a - b);
  const [medianMs = 0, p99Ms = 0] = [0.5, 0.99].map((part) => Math.round(took[Math.floor(took.length * part)] ?? 0));
  return { medianMs, p99Ms, refused };
}

/** How it is served for a second of calm, and while `act` goes on. */
export async function standBeside<Outcome>(target: Pick<Target, 'server'>, act: () => Promise<Outcome>): Promise<{ calm: Beside; beside: Beside; outcome: Outcome }> {
  const end = performance.now() + CALM_MS;
  const calm = await look(target, () => performance.now() > end);
  let over = false;
  const looking = look(target, () => over);
  const outcome = await act().finally(() => { over = true; });
  return { calm, beside: await looking, outcome };
}

/** Polls a wallet in a process of its own until told to stop. */
import { setTimeout as wait } from 'node:timers/promises';
import { callAsAttacker } from './attacker-call.ts';

export interface BystanderTask {
  origin: string;
  from: string;
  token: string;
  account: string;
}
export interface BystanderLatency {
  medianMs: number;
  p99Ms: number;
  refused: number;
}

const EVERY_MS = 20;
let over = false;

process.on('message', (message: BystanderTask | 'stop') => {
  if (message === 'stop') over = true;
  else void pollWallet(message).then((latency) => process.send!(latency, () => process.exit(0)));
});

async function pollWallet({ origin, from, token, account }: BystanderTask): Promise<BystanderLatency> {
  const took: number[] = [];
  let refused = 0;
  do {
    const response = await callAsAttacker(origin, 'wallet/getWallet', {}, { from, headers: { token, account } });
    if (response.code !== 'ok') refused += 1;
    took.push(response.ms);
    await wait(EVERY_MS);
  } while (!over);
  took.sort((a, b) => a - b);
  const [medianMs = 0, p99Ms = 0] = [0.5, 0.99].map((part) => Math.round(took[Math.floor(took.length * part)] ?? 0));
  return { medianMs, p99Ms, refused };
}

/** Polls a wallet in a process of its own until told to stop; reports each lap's latency when asked. */
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
  calls: number;
}

const EVERY_MS = 20;
let over = false;
let took: number[] = [];
let refused = 0;

process.on('message', (message: BystanderTask | 'lap' | 'stop') => {
  if (message === 'lap') process.send!(endLap());
  else if (message === 'stop') over = true;
  else void pollWallet(message).then(() => process.send!(endLap(), () => process.exit(0)));
});

/** Since the last lap's end. */
function endLap(): BystanderLatency {
  const sorted = took.toSorted((a, b) => a - b);
  const [medianMs = 0, p99Ms = 0] = [0.5, 0.99].map((part) =>
    Math.round(sorted[Math.floor(sorted.length * part)] ?? 0),
  );
  const lap = { medianMs, p99Ms, refused, calls: took.length };
  [took, refused] = [[], 0];
  return lap;
}

async function pollWallet({ origin, from, token, account }: BystanderTask): Promise<void> {
  do {
    const response = await callAsAttacker(origin, 'wallet/getWallet', {}, { from, headers: { token, account } });
    if (response.code !== 'ok') refused += 1;
    took.push(response.ms);
    await wait(EVERY_MS);
  } while (!over);
}

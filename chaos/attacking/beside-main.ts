/** Polls a wallet in a process of its own until told to stop. */
import { setTimeout as wait } from 'node:timers/promises';
import { say } from './say.ts';

export interface ToBeside {
  origin: string;
  from: string;
  token: string;
  account: string;
}
export interface Beside {
  medianMs: number;
  p99Ms: number;
  refused: number;
}

const EVERY_MS = 20;
let over = false;

process.on('message', (message: ToBeside | 'stop') => {
  if (message === 'stop') over = true;
  else void look(message).then((beside) => process.send!(beside, () => process.exit(0)));
});

async function look({ origin, from, token, account }: ToBeside): Promise<Beside> {
  const took: number[] = [];
  let refused = 0;
  do {
    const said = await say(origin, 'wallet/getWallet', {}, { from, headers: { token, account } });
    if (said.code !== 'ok') refused += 1;
    took.push(said.ms);
    await wait(EVERY_MS);
  } while (!over);
  took.sort((a, b) => a - b);
  const [medianMs = 0, p99Ms = 0] = [0.5, 0.99].map((part) => Math.round(took[Math.floor(took.length * part)] ?? 0));
  return { medianMs, p99Ms, refused };
}

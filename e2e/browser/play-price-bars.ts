/**
 * Real bars for a journey: imported and, if requested, played as live prices by the operator's own tool. Their
 * corporate actions need two of the staff.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { runFeed } from '../starting/start-server.ts';
import { expectSuccess } from './customer-with-history.ts';
import type { RunningProduct } from './shared-server.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from './staff-members.ts';

export interface PriceBarPlayback {
  code: string;
  name: string;
  /** CSV with Date,Open,High,Low,Close,Volume. */
  bars: string;
  /** CSV as the console takes it. */
  actions?: string;
  /**
   * Plays this many seconds of trading per second, from this date of the bars on; without it the bars are only
   * imported.
   */
  play?: { from: string; speed: number };
}

/** Returns the instrument's id, once its bars are stored; a running server notices them by itself. */
export async function playPriceBars(
  product: Pick<RunningProduct, 'origin' | 'dataDir'>,
  { code, name, bars, actions, play }: PriceBarPlayback,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bars-'));
  try {
    const barsFile = join(folder, 'bars.csv');
    await writeFile(barsFile, bars);
    await feed(product, 'import', barsFile, '--market', 'US', '--code', code, '--period', '1d', '--name', name);
    if (actions !== undefined) await importActions(product, code, actions);
    if (play) await feed(product, 'replay', `US.${code}`, '--from', play.from, '--speed', String(play.speed));
    return `US.${code}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Continues the playback at another speed: the journey then gets what it waits for once it is ready, however slow it
 * was.
 */
export async function setPlaybackSpeed(
  product: Pick<RunningProduct, 'dataDir'>,
  instrument: string,
  speed: number,
): Promise<void> {
  await feed(product, 'replay', instrument, '--speed', String(speed));
}

async function feed(product: Pick<RunningProduct, 'dataDir'>, ...words: string[]): Promise<void> {
  const { code: exit, output } = await runFeed(product.dataDir, ...words);
  if (exit !== 0) throw new Error(output);
}

async function importActions(
  product: Pick<RunningProduct, 'origin' | 'dataDir'>,
  code: string,
  csv: string,
): Promise<void> {
  const [first, second] = [1, 2].map((number) => `${code.toLowerCase()}-${number}`) as [string, string];
  const [proposer, approver] = [
    await logInStaffWithOneTimeCode(product, await createStaffMember(product, first, 'treasurer')),
    await logInStaffWithOneTimeCode(product, await createStaffMember(product, second, 'treasurer')),
  ];
  const { proposal } = await expectSuccess(
    proposer.client.call('staff/proposeActions', {
      base64: Buffer.from(csv).toString('base64'),
      why: 'The exchange has announced it',
      key: createIdempotencyKey(),
    }),
  );
  await expectSuccess(
    approver.client.call('staff/decideProposal', {
      proposal: proposal?.id ?? '',
      verdict: 'approve',
      key: createIdempotencyKey(),
    }),
  );
}

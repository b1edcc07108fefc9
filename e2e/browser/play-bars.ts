/** Real bars for a journey: imported and, if asked, played as live prices by the operator's own tool. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFeed } from '../starting/start-server.ts';

export interface Playing {
  code: string;
  name: string;
  /** CSV with Date,Open,High,Low,Close,Volume. */
  bars: string;
  /** CSV as `feed actions` takes it. */
  actions?: string;
  /** Seconds of trading a second, from this date of the bars on; they lie there as they are without it. */
  play?: { from: string; speed: number };
}

/** The instrument's id, once its bars are stored; a running server hears of them by itself. */
export async function playBars(dataDir: string, { code, name, bars, actions, play }: Playing): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bars-'));
  const feed = async (...words: string[]): Promise<void> => {
    const { code: exit, output } = await runFeed(dataDir, ...words);
    if (exit !== 0) throw new Error(output);
  };
  try {
    const [barsFile, actionsFile] = [join(folder, 'bars.csv'), join(folder, 'actions.csv')];
    await writeFile(barsFile, bars);
    if (actions !== undefined) await writeFile(actionsFile, actions);
    await feed('import', barsFile, '--market', 'US', '--code', code, '--period', '1d', '--name', name);
    if (actions !== undefined) await feed('actions', actionsFile);
    if (play) await feed('replay', `US.${code}`, '--from', play.from, '--speed', String(play.speed));
    return `US.${code}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

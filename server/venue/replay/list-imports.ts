import type { Zones } from '@bourse/core/market.ts';
import type { Database } from '../../db/database.ts';
import { importedInstrument, readReplays, readSeries, type StoredReplay } from '../replay-store.ts';
import { marketDateOf } from './trading-time.ts';

/** `feed list`: one line per imported series, with its replay. */
export async function listImports({
  database: { kysely },
  zones,
}: {
  database: Pick<Database, 'kysely'>;
  zones: Zones;
}): Promise<string[]> {
  const [series, replays] = [await readSeries(kysely), await readReplays(kysely)];
  if (series.length === 0) return ['nothing has been imported'];
  return series.map((each) => {
    const { market } = importedInstrument(each, '');
    const dateOf = (at: Date): string => marketDateOf(market, at.getTime(), zones);
    const replay = replays.find(({ instrument, period }) => instrument === each.instrument && period === each.period);
    return (
      `${each.instrument}  ${each.period}  ${each.bars} bars  ${dateOf(each.firstAt)} to ` +
      `${dateOf(each.lastAt)}  ${each.currency}  ${each.name}  ${stateOf(replay)}`
    );
  });
}

function stateOf(replay: StoredReplay | undefined): string {
  if (!replay) return 'imported';
  const since = replay.startedAt.toISOString();
  return replay.stoppedAt
    ? `stopped at ${replay.stoppedAt.toISOString()}`
    : `playing from ${replay.from.toISOString()} at ${replay.speed} × since ${since}`;
}

import { aheadAfter } from '@bourse/core/markets/sessions/world-clock.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { isoTime } from '@bourse/core/dates.ts';

type ConfigParts = Pick<Parts, 'settings' | 'config' | 'clock' | 'world' | 'worldClock'>;

/**
 * `now`: the world's time of the answer. Clients compare every instant in other answers with it, whatever their own
 * clock says.
 */
export function config(parts: ConfigParts): Handler<'common/config'> {
  return async () => [
    ...parts.settings.all(),
    { name: 'passkeys', value: parts.config.publicOrigin === undefined ? '' : 'yes' },
    { name: 'now', value: isoTime(parts.clock.now()) },
    ...clockEntries(parts),
  ];
}

function clockEntries({ world, worldClock }: ConfigParts): { name: string; value: string }[] {
  const { moves, begun } = worldClock.standing();
  const turn = worldClock.nextTurn();
  return [
    { name: 'clockAhead', value: world.kind === 'demo' ? String(aheadAfter(moves, begun) / 1000) : '' },
    { name: 'clockMovesAt', value: turn ? isoTime(turn.at) : '' },
    { name: 'clockMovesTo', value: turn ? isoTime(turn.to) : '' },
  ];
}

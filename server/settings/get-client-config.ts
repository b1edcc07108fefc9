import { getClockLeadMs } from '@bourse/core/markets/sessions/practice-clock.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findShareableOrigin } from '../config/reachable-addresses.ts';
import { isoTime } from '@bourse/core/dates.ts';

type ConfigDependencies = Pick<ServerDependencies, 'settings' | 'config' | 'clock' | 'world' | 'worldClock'>;

/**
 * `now`: the world's time of the answer. Clients compare every instant in other answers with it, whatever their own
 * clock says.
 */
export function getClientConfig(dependencies: ConfigDependencies): Handler<'common/config'> {
  return async () => [
    ...dependencies.settings.all(),
    { name: 'passkeys', value: dependencies.config.publicOrigin === undefined ? '' : 'yes' },
    { name: 'address', value: findShareableOrigin(dependencies.config) ?? '' },
    { name: 'guideModel', value: dependencies.config.guide === undefined ? '' : 'yes' },
    { name: 'guidePaid', value: dependencies.config.guidePaid ? 'yes' : '' },
    { name: 'now', value: isoTime(dependencies.clock.now()) },
    ...clockSettingsOf(dependencies),
  ];
}

function clockSettingsOf({ world, worldClock }: ConfigDependencies): { name: string; value: string }[] {
  const { moves, startedMoves } = worldClock.state();
  const turn = worldClock.nextMove();
  return [
    { name: 'clockAhead', value: world.kind === 'demo' ? String(getClockLeadMs(moves, startedMoves) / 1000) : '' },
    { name: 'clockMovesAt', value: turn ? isoTime(turn.at) : '' },
    { name: 'clockMovesTo', value: turn ? isoTime(turn.to) : '' },
  ];
}

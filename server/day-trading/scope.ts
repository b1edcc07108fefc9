/** What is loaded for a command that opens a day trade, or lets one fill. */
import type { Instrument, Zones } from '@bourse/core/market.ts';
import { dayBeganAt } from '@bourse/core/sessions.ts';
import type { DayTradingScope } from '../desk/command.ts';
import type { AccountId } from '../ids.ts';
import type { World } from '../world.ts';
import type { DayTradingRules } from './rules.ts';

export type DayTradingScopes = (
  instrument: Pick<Instrument, 'market' | 'currency'>,
  account: AccountId,
  now: number,
) => DayTradingScope;

export const dayTradingScopes =
  (rules: Pick<DayTradingRules, 'limits'>, zones: Zones, { hours }: Pick<World, 'hours'>): DayTradingScopes =>
  ({ market, currency }, account, now) => ({
    market,
    currency,
    since: dayBeganAt(market, hours, now, zones),
    limits: rules.limits(market, currency, account, now),
  });

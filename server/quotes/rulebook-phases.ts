/** What a phase of the day accepts, what pauses an instrument, and what stops a market. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatScaled } from '@bourse/core/money.ts';
import { effective } from '@bourse/core/rulebook/index.ts';
import type { MarketPhases, PauseRule } from '@bourse/core/rulebook/phase-types.ts';
import { sourcedOf } from './rulebook-charges.ts';

type PhaseRows = Pick<AnswerOf<Calls['quotes/getRulebook']>, 'taking' | 'pauses' | 'singlePrice' | 'halts'>;
type Pause = NonNullable<PhaseRows['pauses']>['rules'][number];

function pauseOf(rule: PauseRule): Pause {
  const { boards, segments, capitalisation } = rule;
  const rates = rule.mechanism === 'limit' ? [...new Set(rule.bands.map(({ rate }) => rate))] : [rule.rate];
  return {
    mechanism: rule.mechanism,
    boards: boards ? [...boards] : null,
    segments: segments ? [...segments] : null,
    rates: rates.toSorted((a, b) => (a < b ? -1 : 1)).map(formatScaled),
    seconds: rule.mechanism === 'order-band' ? null : rule.pauseSeconds,
    worthFrom: capitalisation?.from?.toString() ?? null,
    worthBelow: capitalisation?.below?.toString() ?? null,
  };
}

export function phasesOf({ spans, pauses, halts, singlePrice = [] }: MarketPhases, date: string): PhaseRows {
  const single = effective(singlePrice, date);
  const [taking, pause, halt] = [effective(spans, date), effective(pauses, date), effective(halts, date)];
  return {
    taking: taking && {
      ...sourcedOf(taking),
      rules: taking.value.map(({ kind, types, shorts }) => ({ kind, types: [...types], shorts })),
    },
    pauses: pause && pause.value.length > 0 ? { ...sourcedOf(pause), rules: pause.value.map(pauseOf) } : null,
    singlePrice: single && { ...sourcedOf(single), everyMinutes: single.value.everyMinutes, days: single.value.days },
    halts: halt && {
      ...sourcedOf(halt),
      direction: halt.value.direction,
      levels: halt.value.levels.map(({ move, stops }) => ({
        move: formatScaled(move),
        stops: stops.map(({ beforeClose, minutes }) => ({ beforeClose, minutes: minutes === 'rest' ? null : minutes })),
      })),
    },
  };
}

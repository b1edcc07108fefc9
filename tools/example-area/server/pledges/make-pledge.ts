import { refuse } from '@bourse/contract/refusals.ts';
import { addDays } from '@bourse/core/dates.ts';
import { isCurrency, parseAmount, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { decideMakePledge, LONGEST_PLEDGE_DAYS, type PledgeDecision } from '@bourse/core/products/pledges/pledge.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildPledgeView } from './pledge-view.ts';

/** Dates are the operator's, as for everything that falls due. */
export const makePledge =
  ({ desk, clock, timeZones, settings }: ServerDependencies): Handler<'pledges/makePledge'> =>
  async (input, { account }) => {
    const { currency, until } = input;
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const amount = parseAmount(input.amount, currency);
    if (amount === null || amount > STORED_INTEGER_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const zone = settings.get('zone');
    const latest = addDays(timeZones.toLocal(clock.now(), zone).date, LONGEST_PLEDGE_DAYS);
    const dueAt = timeZones.toInstant(until, 0, zone);
    return desk.run<PledgeDecision, { pledge: ReturnType<typeof buildPledgeView> }>({
      account,
      actor: { account },
      key: computeIdempotencyKey('pledges/makePledge', input),
      currencies: [currency],
      instrument: null,
      decide: (state, now) => decideMakePledge(state, { currency, amount, until, dueAt, latest }, now),
      answer: ({ records: { pledges } }: PledgeDecision) => ({ pledge: buildPledgeView(account, pledges[0]!) }),
    });
  };

import { refuse } from '@bourse/contract/errors.ts';
import { addDays } from '@bourse/core/dates.ts';
import { isCurrency, parseAmount, STORED_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { decideMake, LONGEST_DAYS, type Made } from '@bourse/core/products/pledges/pledge.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { pledgeView } from './pledge-view.ts';

/** Dates are the operator's, as for everything that falls due. */
export const makePledge =
  ({ desk, clock, zones, settings }: Parts): Handler<'pledges/makePledge'> =>
  async (input, { account }) => {
    const { currency, until } = input;
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const amount = parseAmount(input.amount, currency);
    if (amount === null || amount > STORED_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const zone = settings.get('zone');
    const latest = addDays(zones.toLocal(clock.now(), zone).date, LONGEST_DAYS);
    const dueAt = zones.toInstant(until, 0, zone);
    const answer = await desk.run<Made, { pledge: ReturnType<typeof pledgeView> }>({
      account,
      actor: { account },
      key: keyOf('pledges/makePledge', input),
      currencies: [currency],
      instrument: null,
      decide: (state, now) => decideMake(state, { currency, amount, until, dueAt, latest }, now),
      answer: ({ records: { pledges } }: Made) => ({ pledge: pledgeView(account, pledges[0]!) }),
    });
    return answer ?? refuse('systemBusy');
  };

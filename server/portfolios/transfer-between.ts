import { refuse } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { CURRENCY_DIGITS, formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { decideTransferBetween } from '@bourse/core/trading/portfolios/portfolio.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { keyOf } from '../desk/command.ts';
import { openLoans, refuseLeaving } from '../desk/command-loads.ts';
import { portfolioAsked, theOpen } from '../desk/portfolios.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

type Answer = AnswerOf<Calls['portfolios/transferBetween']>;

export const transferBetween =
  ({ desk }: Pick<Parts, 'desk'>): Handler<'portfolios/transferBetween'> =>
  async (input, { account }) => {
    const { currency } = input;
    if (CURRENCY_DIGITS[currency] === undefined) return refuse('currencyUnknown', { currency });
    const amount = parseAmount(input.amount, currency);
    if (amount === null || amount <= 0n) return refuse('badInput', { field: 'amount' });
    const [from, to] = [Number(input.from), Number(input.to)];

    const answer = await desk.run<Changes, Answer>({
      account,
      actor: { account },
      key: keyOf('portfolios/transferBetween', input),
      ...portfolioAsked(input.from),
      currencies: [currency],
      instrument: null,
      loads: [...theOpen(to), openLoans],
      decide(state, now) {
        const decided = decideTransferBetween(state, { from, to, currency, amount });
        return 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
      },
      answer: () => ({
        from: input.from,
        to: input.to,
        currency,
        amount: formatAmount(amount, currency),
      }),
    });
    return answer ?? refuse('systemBusy');
  };

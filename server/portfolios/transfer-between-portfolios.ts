import { refuse } from '@bourse/contract/refusals.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { CURRENCY_DIGITS, formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { decideTransferBetweenPortfolios } from '@bourse/core/trading/portfolios/portfolio.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { unpaidLoansLoad, refuseMovingOverdueMoney } from '../desk/cross-area-record-loads.ts';
import { parsePortfolioOption, buildPortfolioStatusLoads } from '../desk/command-portfolio.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';

type Answer = CallAnswer<Calls['portfolios/transferBetween']>;

export const transferBetweenPortfolios =
  ({ desk }: Pick<ServerDependencies, 'desk'>): Handler<'portfolios/transferBetween'> =>
  async (input, { account }) => {
    const { currency } = input;
    if (CURRENCY_DIGITS[currency] === undefined) return refuse('currencyUnknown', { currency });
    const amount = parseAmount(input.amount, currency);
    if (amount === null || amount <= 0n) return refuse('badInput', { field: 'amount' });
    const [from, to] = [Number(input.from), Number(input.to)];

    return desk.run<DecisionChanges, Answer>({
      account,
      actor: { account },
      key: computeIdempotencyKey('portfolios/transferBetween', input),
      ...parsePortfolioOption(input.from),
      currencies: [currency],
      instrument: null,
      loads: [...buildPortfolioStatusLoads(to), unpaidLoansLoad],
      decide(state, now) {
        const decided = decideTransferBetweenPortfolios(state, { from, to, currency, amount });
        return 'refused' in decided ? decided : (refuseMovingOverdueMoney(state, decided, now) ?? decided);
      },
      answer: () => ({
        from: input.from,
        to: input.to,
        currency,
        amount: formatAmount(amount, currency),
      }),
    });
  };

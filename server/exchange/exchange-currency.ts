import { refuse, type Refusal } from '@bourse/contract/refusals.ts';
import type { ExchangeRate, CurrencyExchange } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import type { DecisionChanges } from '@bourse/core/ledger/changes.ts';
import {
  decideCurrencyExchange,
  type CurrencyExchangeKind,
  type CurrencyExchangeOffer,
} from '@bourse/core/trading/exchange/currency-exchange-offer.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { computeIdempotencyKey, type DeskCommand } from '../desk/command.ts';
import { unpaidLoansLoad, refuseMovingOverdueMoney } from '../desk/command-loads.ts';
import type { CustomerCaller, Handler } from '../calls/handler.ts';
import { type CurrencyExchangeRow, buildCurrencyExchangeRow } from './list-exchanges.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** What a quote and its exchange load, and how both are decided. */
export const CURRENCY_EXCHANGE_COMMAND_LOADS: Pick<DeskCommand, 'instrument' | 'loads'> = {
  instrument: null,
  loads: [unpaidLoansLoad],
};
export function decideQuotedExchange(
  state: AccountState,
  offer: CurrencyExchangeOffer,
  present: ExchangeRate,
  now: number,
) {
  const decided = decideCurrencyExchange(state, offer, present, now);
  return 'refused' in decided ? decided : (refuseMovingOverdueMoney(state, decided, now) ?? decided);
}

/** Carries out a quote once, at its rate; a quote for the other kind isn't accepted. */
const createQuoteHandler =
  ({ desk, exchangeRates, exchangeQuotes, clock }: ServerDependencies, kind: CurrencyExchangeKind) =>
  async (
    input: { quote: string; key: string },
    { account }: CustomerCaller,
  ): Promise<CurrencyExchangeRow | Refusal> => {
    const quoted = exchangeQuotes.read(account, input.quote);
    // Another customer's quote, or one for the other call, looks like a forged one.
    if (quoted?.offer.kind !== kind) return refuse('notFound');
    const { number, offer } = quoted;
    const { pay: from, buy: to } = offer.rate;

    const answer = await desk.run<
      DecisionChanges & { records: { exchanges: CurrencyExchange[] } },
      CurrencyExchangeRow
    >({
      account,
      actor: { account },
      key: computeIdempotencyKey(`wallet/${kind}`, input),
      once: { name: `quote ${number}`, refused: refuse('quoteUsed') },
      currencies: [from, to],
      ...CURRENCY_EXCHANGE_COMMAND_LOADS,
      decide(state, now) {
        const present = exchangeRates(from, to, now);
        return present ? decideQuotedExchange(state, offer, present, now) : refuse('exchangeRateMissing', { from, to });
      },
      answer: ({ records: { exchanges } }) =>
        buildCurrencyExchangeRow(account, { ...exchanges[0]!, kind, at: clock.now() }),
    });
    return answer ?? refuse('systemBusy');
  };

export const exchange = (parts: ServerDependencies): Handler<'wallet/exchange'> =>
  createQuoteHandler(parts, 'exchange');
/** Between USDT and a market's account. */
export const transfer = (parts: ServerDependencies): Handler<'wallet/transfer'> =>
  createQuoteHandler(parts, 'transfer');

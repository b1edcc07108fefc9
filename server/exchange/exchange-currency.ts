import { refuse, type Refusal } from '@bourse/contract/refusals.ts';
import type { ExchangeRate, CurrencyExchange } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import {
  decideCurrencyExchange,
  type CurrencyExchangeKind,
  type CurrencyExchangeOffer,
} from '@bourse/core/trading/exchange/currency-exchange-offer.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { computeIdempotencyKey, type DeskCommand } from '../desk/command.ts';
import { unpaidLoansLoad, refuseMovingOverdueMoney } from '../desk/cross-area-record-loads.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import { type CurrencyExchangeView, buildCurrencyExchangeView } from './list-currency-exchanges.ts';
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
  ): Promise<CurrencyExchangeView | Refusal> => {
    const quoted = exchangeQuotes.read(account, input.quote);
    // Another customer's quote, or one for the other call, looks like a forged one.
    if (quoted?.offer.kind !== kind) return refuse('notFound');
    const { number, offer } = quoted;
    const { pay: from, buy: to } = offer.rate;

    return desk.run<DecisionChanges & { records: { exchanges: CurrencyExchange[] } }, CurrencyExchangeView>({
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
        buildCurrencyExchangeView(account, { ...exchanges[0]!, kind, at: clock.now() }),
    });
  };

export const exchangeCurrency = (dependencies: ServerDependencies): Handler<'wallet/exchange'> =>
  createQuoteHandler(dependencies, 'exchange');
/** Between USDT and a market's account. */
export const transferBetweenUsdtAndMarket = (dependencies: ServerDependencies): Handler<'wallet/transfer'> =>
  createQuoteHandler(dependencies, 'transfer');

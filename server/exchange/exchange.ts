import { refuse, type Refusal } from '@bourse/contract/errors.ts';
import type { ExchangeRate, Exchange } from '@bourse/core/markets/charges/exchange-cost.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { decideExchange, type ExchangeKind, type Offer } from '@bourse/core/trading/exchange/exchange-money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { keyOf, type MoneyCommand } from '../desk/command.ts';
import { openLoans, refuseLeaving } from '../desk/command-loads.ts';
import type { Customer, Handler } from '../calls/handler.ts';
import { type ExchangeRow, exchangeRow } from './list-exchanges.ts';
import type { Parts } from '../parts.ts';

/** What a quote and its exchange load, and how both are decided. */
export const EXCHANGE_LOADS: Pick<MoneyCommand, 'instrument' | 'loads'> = { instrument: null, loads: [openLoans] };
export function exchangeOn(state: AccountState, offer: Offer, present: ExchangeRate, now: number) {
  const decided = decideExchange(state, offer, present, now);
  return 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
}

/** Carries out a quote once, at its rate; a quote for the other kind isn't accepted. */
const carryOut =
  ({ desk, exchangeRates, exchangeQuotes, clock }: Parts, kind: ExchangeKind) =>
  async (input: { quote: string; key: string }, { account }: Customer): Promise<ExchangeRow | Refusal> => {
    const quoted = exchangeQuotes.read(account, input.quote);
    // Another customer's quote, or one for the other call, looks like a forged one.
    if (quoted?.offer.kind !== kind) return refuse('notFound');
    const { number, offer } = quoted;
    const { pay: from, buy: to } = offer.rate;

    const answer = await desk.run<Changes & { records: { exchanges: Exchange[] } }, ExchangeRow>({
      account,
      actor: { account },
      key: keyOf(`wallet/${kind}`, input),
      once: { name: `quote ${number}`, refused: refuse('quoteUsed') },
      currencies: [from, to],
      ...EXCHANGE_LOADS,
      decide(state, now) {
        const present = exchangeRates(from, to, now);
        return present ? exchangeOn(state, offer, present, now) : refuse('exchangeRateMissing', { from, to });
      },
      answer: ({ records: { exchanges } }) => exchangeRow(account, { ...exchanges[0]!, kind, at: clock.now() }),
    });
    return answer ?? refuse('systemBusy');
  };

export const exchange = (parts: Parts): Handler<'wallet/exchange'> => carryOut(parts, 'exchange');
/** Between USDT and a market's account. */
export const transfer = (parts: Parts): Handler<'wallet/transfer'> => carryOut(parts, 'transfer');

import { defineArea } from '../area.ts';
import type { AccountId } from '../ids.ts';
import { part } from '../parts.ts';
import { type DepositChannels, openDepositChannels } from './deposit-channels.ts';
import { createExchangeQuotes, type ExchangeQuotes } from './exchange-quotes.ts';
import { grantPracticeMoney } from './grant-practice-money.ts';
import { handOverPayouts } from './hand-over-payouts.ts';
import { walletHandlers } from './handlers.ts';
import { makeStatements } from './make-statements.ts';
import { addPayoutCallback } from './payout-callback.ts';
import { reviewDeposit } from './review-deposit.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';

declare module '../parts.ts' {
  interface Parts {
    depositChannels: DepositChannels;
    exchangeQuotes: ExchangeQuotes;
    /** Gives a new customer what the world has for one (practice money); repeated, it does nothing. */
    welcome(account: AccountId): Promise<void>;
  }
}

const PAYOUTS_MS = 2_000;
const STATEMENTS_MS = 1_000;

export const wallet = defineArea({
  name: 'wallet',
  parts: [
    part('depositChannels', ['database', 'world'], ({ database, world }) => openDepositChannels(database, world), {
      reload: { name: 'deposit channels', run: (channels) => channels.reload() },
    }),
    part('exchangeQuotes', ['world'], ({ world }) => createExchangeQuotes(world.seed)),
    part('welcome', ['settings', 'desk'], ({ settings, desk }) => async (account) => {
      if (settings.get('practice') === 'yes') await grantPracticeMoney(desk, account);
    }),
  ],
  calls: walletHandlers,
  requests: (parts) => [reviewDeposit(parts), reviewWithdrawal(parts)],
  jobs: (parts) => [
    { name: 'payouts', everyMs: PAYOUTS_MS, run: () => handOverPayouts(parts, parts.config.payouts) },
    { name: 'statements', everyMs: STATEMENTS_MS, run: () => makeStatements(parts) },
  ],
  routes: (app, parts) => addPayoutCallback(app, parts, parts.config.payouts),
});

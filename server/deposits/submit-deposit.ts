/** A customer's deposit, submitted with its voucher or cancelled. */
import { refuse } from '@bourse/contract/refusals.ts';
import { type Amount, parseAmount, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { type DepositChannel, combineDepositTerms } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import { decideCancelDeposit, decideSubmitDeposit } from '@bourse/core/accounts/deposits/deposit-decisions.ts';
import { readDepositChannelKeys } from '../funds/deposit-channels.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { lockAccountSeq, readRequest, saveRequest } from '../requests/review-request-store.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import { consumeFile } from '../files/store.ts';
import type { Handler } from '../calls/handler-types.ts';
import { readDepositingCustomer } from './store.ts';
import { buildDepositView, type DepositView } from './list-deposits.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { decodeId } from '../ids.ts';

interface Wanted {
  channel: DepositChannel;
  amount: Amount;
}

/** No money moves yet. The voucher is used up, unless the request is refused. */
export const submitDeposit =
  (dependencies: ServerDependencies): Handler<'wallet/submitDeposit'> =>
  (input, { account }) =>
    runTransactionCommand<{ deposit: DepositView }, Wanted>(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('wallet/submitDeposit', input),
      async load() {
        const channel = dependencies.depositChannels
          .at(dependencies.clock.now())
          .find((each) => each.channel === input.channel);
        if (!channel) return refuse('notFound');
        const amount = parseAmount(input.amount, channel.currency);
        if (amount === null || amount > STORED_INTEGER_MAXIMUM) return refuse('badInput', { field: 'amount' });
        return (await dependencies.customerFiles.checkReadable(account, input.voucher)) ?? { channel, amount };
      },
      async decide(work, { channel, amount }) {
        const lastSeq = await lockAccountSeq(work, account);
        const key = (await readDepositChannelKeys(work.db, account)).find((each) => each.channel === channel.channel);
        if (key && !key.opened) return refuse('keyMismatch');
        const { verification, states, open, reference } = await readDepositingCustomer(work.db, account);
        const terms = combineDepositTerms(
          channel,
          dependencies.fundsRules.terms('deposit', channel.currency, work.now),
        );
        const voucher = await consumeFile(work.db, account, input.voucher, 'voucher', work.now);
        const payment = {
          amount,
          reference: input.reference,
          voucher: input.voucher,
          voucherHash: voucher?.contentHash.toString('hex') ?? '',
        };

        const decided = decideSubmitDeposit(
          { channel, terms, verification, states, requests: open, reference },
          payment,
          lastSeq,
          dependencies.timeZones,
          work.now,
        );
        if ('refused' in decided) return decided;
        if (!voucher) return refuse('notFound');

        await saveRequest(work, account, decided);
        await writeNotice(work, account, 'depositSubmitted', { amount: input.amount, currency: channel.currency });
        return { deposit: buildDepositView(account, decided.request) };
      },
    });

export const cancelDeposit =
  (dependencies: ServerDependencies): Handler<'wallet/cancelDeposit'> =>
  (input, { account }) =>
    runTransactionCommand<{ deposit: DepositView }>(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('wallet/cancelDeposit', input),
      async decide(work) {
        await lockAccountSeq(work, account);
        const seq = decodeId('r', account, input.deposit);
        const request = seq === null ? null : await readRequest(work.db, account, seq);
        if (!request) return refuse('notFound');
        const decided = decideCancelDeposit(request, work.now);
        if ('refused' in decided) return decided;
        await saveRequest(work, account, decided);
        return { deposit: buildDepositView(account, decided.request) };
      },
    });

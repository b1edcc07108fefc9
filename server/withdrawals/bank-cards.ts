/** Bank cards to withdraw to: added, listed, removed, and the bank that a number belongs to. */
import { refuse } from '@bourse/contract/refusals.ts';
import {
  findIssuingBank,
  hasValidCardCheckDigit,
  isSamePersonName,
} from '@bourse/core/accounts/withdrawals/card-issuing-banks.ts';
import { operationHashers } from '../access/second-factor-interface.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import {
  addPayoutTarget,
  getLongestCoolingHours,
  removePayoutTarget,
  computeTargetUsableTime,
} from './add-and-remove-payout-targets.ts';
import { encryptCard, listPayoutTargets, readVerifiedName, decryptCard } from './payout-targets-store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encodeId } from '../ids.ts';

export const addBankCard =
  (dependencies: ServerDependencies): Handler<'wallet/addBankCard'> =>
  ({ first4, last12, holder: typed, ...input }, { account, host }) => {
    const number = first4 + last12;
    const fingerprint = dependencies.secrets.fingerprint('card', number);
    return runTransactionCommand(dependencies, {
      // A fast hash of a card's number, or of a name, would reveal it.
      actor: { account },
      key: computeIdempotencyKey('wallet/addBankCard', {
        ...input,
        number: fingerprint.toString('hex'),
        ...(typed === undefined ? {} : { holder: dependencies.secrets.fingerprint('name', typed).toString('hex') }),
      }),
      load: async () =>
        (await dependencies.secondFactor.verify(
          { account, host },
          input,
          operationHashers.card(dependencies.secrets, number),
        )) ??
        (await dependencies.secondFactor.refuseAfterPasskeyRemoval(account)) ??
        undefined,
      async decide(work) {
        const name = await readVerifiedName(work.db, dependencies.secrets, account);
        if (name === null) return refuse('identityRequired');
        const holder = typed ?? name;
        if (!hasValidCardCheckDigit(number)) return refuse('cardNumberWrong');
        if (!isSamePersonName(holder, name)) return refuse('cardHolderMismatch');
        const bankName = findIssuingBank(number) ?? input.bankName;
        if (bankName === undefined) return refuse('bankNameRequired');
        return addPayoutTarget(
          dependencies,
          work,
          account,
          {
            kind: 'card',
            bankName,
            branch: input.branch ?? null,
            bankCode: input.bankCode ?? null,
            type: null,
            network: null,
            secret: encryptCard(dependencies.secrets, { number, holder }),
            last4: number.slice(-4),
            fingerprint,
          },
          'cardExists',
        );
      },
    });
  };

export const listBankCards =
  ({ database, fundsRules, clock, secrets }: ServerDependencies): Handler<'wallet/listBankCards'> =>
  async (_input, { account }) => {
    const hours = getLongestCoolingHours(fundsRules, clock.now());
    const cards = (await listPayoutTargets(database.kysely, account)).filter(({ kind }) => kind === 'card');
    return {
      coolingHours: hours,
      rows: cards.map((card) => ({
        id: encodeId('c', account, card.seq),
        holder: decryptCard(secrets, account, card).holder,
        last4: card.last4,
        bankName: card.bankName ?? '',
        branch: card.branch,
        bankCode: card.bankCode,
        addedAt: new Date(card.addedAt).toISOString(),
        usableFrom: computeTargetUsableTime(card.addedAt, hours),
      })),
    };
  };

export const removeBankCard =
  (dependencies: ServerDependencies): Handler<'wallet/removeBankCard'> =>
  ({ card, key }, { account }) =>
    removePayoutTarget(dependencies, {
      account,
      call: 'wallet/removeBankCard',
      key,
      id: card,
      kind: 'card',
      missing: 'cardNotFound',
    });

export const findBank =
  (): Handler<'wallet/findBank'> =>
  ({ digits }) =>
    Promise.resolve({ bankName: findIssuingBank(digits) });

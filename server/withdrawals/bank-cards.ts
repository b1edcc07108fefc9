/** Bank cards to withdraw to: added, listed, removed, and the bank that a number belongs to. */
import { refuse } from '@bourse/contract/refusals.ts';
import { findIssuingBank, hasValidCheckDigit, isSamePersonName } from '@bourse/core/accounts/withdrawals/bank-cards.ts';
import { operationHashers } from '../access/second-factor.ts';
import { computeIdempotencyKey, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { addPayoutTarget, getLongestCoolingHours, removePayoutTarget, computeUsableFrom } from './add-payout-target.ts';
import { encryptCard, listPayoutTargets, readVerifiedName, decryptCard } from './payout-targets-store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encodeId } from '../ids.ts';

export const addBankCard =
  (parts: ServerDependencies): Handler<'wallet/addBankCard'> =>
  ({ first4, last12, holder: typed, ...input }, { account, host }) => {
    const number = first4 + last12;
    const fingerprint = parts.secrets.fingerprint('card', number);
    return runCommand(parts, {
      // A fast hash of a card's number, or of a name, would reveal it.
      actor: { account },
      key: computeIdempotencyKey('wallet/addBankCard', {
        ...input,
        number: fingerprint.toString('hex'),
        ...(typed === undefined ? {} : { holder: parts.secrets.fingerprint('name', typed).toString('hex') }),
      }),
      load: async () =>
        (await parts.second.prove({ account, host }, input, operationHashers.card(parts.secrets, number))) ??
        (await parts.second.refuseAfterRemoval(account)) ??
        undefined,
      async decide(work) {
        const name = await readVerifiedName(work.db, parts.secrets, account);
        if (name === null) return refuse('identityRequired');
        const holder = typed ?? name;
        if (!hasValidCheckDigit(number)) return refuse('cardNumberWrong');
        if (!isSamePersonName(holder, name)) return refuse('cardHolderMismatch');
        const bankName = findIssuingBank(number) ?? input.bankName;
        if (bankName === undefined) return refuse('bankNameRequired');
        return addPayoutTarget(
          parts,
          work,
          account,
          {
            kind: 'card',
            bankName,
            branch: input.branch ?? null,
            bankCode: input.bankCode ?? null,
            type: null,
            network: null,
            secret: encryptCard(parts.secrets, { number, holder }),
            last4: number.slice(-4),
            fingerprint,
          },
          'cardExists',
        );
      },
    });
  };

export const listBankCards =
  ({ database, funds, clock, secrets }: ServerDependencies): Handler<'wallet/listBankCards'> =>
  async (_input, { account }) => {
    const hours = getLongestCoolingHours(funds, clock.now());
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
        usableFrom: computeUsableFrom(card.addedAt, hours),
      })),
    };
  };

export const removeBankCard =
  (parts: ServerDependencies): Handler<'wallet/removeBankCard'> =>
  ({ card, key }, { account }) =>
    removePayoutTarget(parts, {
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

/** Bank cards to withdraw to: added, listed, removed, and the bank that a number belongs to. */
import { refuse } from '@bourse/contract/errors.ts';
import { bankOf, hasCheckDigit, isSameName } from '@bourse/core/accounts/withdrawals/card-number.ts';
import { boundTo } from '../access/second-factor.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { bindTarget, coolingHours, unbindTarget, usableFrom } from './bind-target.ts';
import { hideCard, readTargets, readVerifiedName, showCard } from './targets-store.ts';
import type { Parts } from '../parts.ts';
import { encodeId } from '../ids.ts';

export const addBankCard =
  (parts: Parts): Handler<'wallet/addBankCard'> =>
  ({ first4, last12, holder: typed, ...input }, { account, host }) => {
    const number = first4 + last12;
    const fingerprint = parts.secrets.fingerprint('card', number);
    return runCommand(parts, {
      // A fast hash of a card's number, or of a name, would reveal it.
      actor: { account },
      key: keyOf('wallet/addBankCard', {
        ...input,
        number: fingerprint.toString('hex'),
        ...(typed === undefined ? {} : { holder: parts.secrets.fingerprint('name', typed).toString('hex') }),
      }),
      load: async () =>
        (await parts.second.prove({ account, host }, input, boundTo.card(parts.secrets, number))) ??
        (await parts.second.refuseAfterRemoval(account)) ??
        undefined,
      async decide(work) {
        const name = await readVerifiedName(work.db, parts.secrets, account);
        if (name === null) return refuse('identityRequired');
        const holder = typed ?? name;
        if (!hasCheckDigit(number)) return refuse('cardNumberWrong');
        if (!isSameName(holder, name)) return refuse('cardHolderMismatch');
        const bankName = bankOf(number) ?? input.bankName;
        if (bankName === undefined) return refuse('bankNameRequired');
        return bindTarget(
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
            secret: hideCard(parts.secrets, { number, holder }),
            last4: number.slice(-4),
            fingerprint,
          },
          'cardExists',
        );
      },
    });
  };

export const listBankCards =
  ({ database, funds, clock, secrets }: Parts): Handler<'wallet/listBankCards'> =>
  async (_input, { account }) => {
    const hours = coolingHours(funds, clock.now());
    const cards = (await readTargets(database.kysely, account)).filter(({ kind }) => kind === 'card');
    return {
      coolingHours: hours,
      rows: cards.map((card) => ({
        id: encodeId('c', account, card.seq),
        holder: showCard(secrets, account, card).holder,
        last4: card.last4,
        bankName: card.bankName ?? '',
        branch: card.branch,
        bankCode: card.bankCode,
        addedAt: new Date(card.addedAt).toISOString(),
        usableFrom: usableFrom(card.addedAt, hours),
      })),
    };
  };

export const removeBankCard =
  (parts: Parts): Handler<'wallet/removeBankCard'> =>
  ({ card, key }, { account }) =>
    unbindTarget(parts, {
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
    Promise.resolve({ bankName: bankOf(digits) });

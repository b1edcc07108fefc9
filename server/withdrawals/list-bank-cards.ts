import { encodeId } from '../ids.ts';
import type { Handler } from '../calls/handler.ts';
import { coolingHours, usableFrom } from './cooling.ts';
import { readTargets, showCard } from './targets-store.ts';
import type { Parts } from '../parts.ts';

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

import { refuse } from '@bourse/contract/errors.ts';
import { isLent } from '@bourse/core/credit/quota.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { marksAt } from './marks.ts';
import { pledgeableView, type PledgeView, pledgeView, type Reader } from './pledge-view.ts';
import { readPaid, readPledged } from './pledges-store.ts';
import { readBook } from './store.ts';
import { todayAt } from './today.ts';

/** Null where nothing secures it. */
export async function readPledge(parts: Parts, reader: Reader, loan: bigint): Promise<PledgeView | null> {
  const { kysely } = parts.database;
  const [book, held] = await Promise.all([
    readBook(kysely, reader.account, loan),
    readPledged(kysely, reader.account, loan),
  ]);
  const today = todayAt(parts, parts.clock.now(), book);
  return book && pledgeView(parts, reader, book, held, today, marksAt(parts, today.now));
}

export const getPledge =
  (parts: Parts): Handler<'credit/getPledge'> =>
  async ({ loan }, { account, language }) => {
    const seq = decodeId('k', account, loan);
    const found = seq === null ? null : await readPledge(parts, { account, language }, seq);
    return found ?? refuse('notFound');
  };

export const listPledgeable =
  (parts: Parts): Handler<'credit/listPledgeable'> =>
  async ({ currency, positions }, { account, language }) => {
    if (!isLent(currency)) return refuse('currencyUnknown', { currency });
    const held = await readPaid(parts.database.kysely, account, currency);
    const today = todayAt(parts, parts.clock.now());
    return pledgeableView(
      parts,
      { account, language },
      { currency, positions },
      held,
      today,
      marksAt(parts, today.now),
    );
  };

import { chooseLanguage } from '@bourse/contract/texts/languages.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import type { State } from './store.ts';

export function getUserinfo(parts: Parts): Handler<'user/getUserinfo'> {
  return async (_, { account }) => {
    const row = await parts.database.kysely.selectFrom('customers').innerJoin('invitations', 'invitations.account_id', 'customers.account_id')
      .innerJoin('accounts', 'accounts.account_id', 'customers.account_id')
      .select(['mobile', 'name', 'states', 'language', 'fund_password_hash', 'customers.created_at', 'invitations.code', 'accounts.event_seq'])
      .select((each) => each.selectFrom('events').select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('events.account_id', '=', account).where('notice', 'is not', null).where('read_at', 'is', null).as('unread'))
      .where('customers.account_id', '=', account).executeTakeFirstOrThrow();
    const now = parts.clock.now();
    const states = (row.states as unknown as State[]).filter(({ until }) => until === null || Date.parse(until) > now);
    return {
      id: account.toString(), account: row.mobile, name: row.name, avatar: null, creditScore: null, verification: 'notCertified',
      states: states.map(({ state, reason, until }) => ({ state, reason, until })), seat: false, invitation: row.code,
      language: row.language === null ? null : chooseLanguage(row.language), fundPasswordSet: row.fund_password_hash !== null,
      unreadNotices: Number(row.unread ?? 0n), createdAt: row.created_at.toISOString(), lastEvent: Number(row.event_seq),
    };
  };
}

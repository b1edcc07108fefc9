import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { LegalName } from '@bourse/contract/constants.ts';
import { consentsOf } from '../customers/consents.ts';
import { recordLook } from '../commands/run-command.ts';
import type { Customer, Handler, Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { selectCustomer, selectStateChanges, stateHistory } from './customers-store.ts';
import { showCustomerRow } from './list-customers.ts';
import { showRows } from './review-rows.ts';
import { selectReviewsOf } from './reviews-store.ts';
import { accountOf } from '../ids.ts';

/** The customer's own reads: the staff see what the customer sees. */
export type CustomersView = Pick<
  Handlers,
  | 'user/getUserinfo'
  | 'user/listSessions'
  | 'performance/getCurve'
  | 'wallet/getWallet'
  | 'wallet/listTransfers'
  | 'trading/listPositions'
  | 'trading/listOrders'
  | 'notices/listNotices'
  | 'portfolios/listPortfolios'
>;

const LIST = { limit: 20 };
const REVIEWS = 20;

export function getCustomer(parts: Parts & { view: CustomersView }): Handler<'staff/getCustomer'> {
  return async ({ customer, why, remark, portfolio }, caller) => {
    const account = accountOf(customer);
    const row = account === null ? null : await selectCustomer(parts.database.kysely, account);
    if (account === null || !row) return refuse('notFound');
    await recordLook(parts, caller, {
      action: 'lookAtCustomer',
      subject: `customer ${account}`,
      account,
      why: remark ? `${why}: ${remark}` : why,
    });

    // As this customer, without a session of theirs.
    const as: Customer = { ...caller, account, mobile: row.mobile, sessionId: '' };
    const { view } = parts;
    const within = portfolio === undefined ? {} : { portfolio };
    const wallet = await view['wallet/getWallet'](within, as);
    if (isRefusal(wallet)) return refuse('portfolioNotFound');
    const [info, curve, positions, orders, transfers, sessions, notices, portfolios, reviews, changes, consents] =
      await Promise.all([
        view['user/getUserinfo']({}, as),
        view['performance/getCurve']({ span: 'year', in: wallet.in, ...within }, as),
        view['trading/listPositions']({ ...LIST, ...within }, as),
        view['trading/listOrders']({ ...LIST, ...within }, as),
        view['wallet/listTransfers'](LIST, as),
        view['user/listSessions']({}, as),
        view['notices/listNotices'](LIST, as),
        view['portfolios/listPortfolios']({}, as),
        selectReviewsOf(parts.database.kysely, account, REVIEWS),
        selectStateChanges(parts.database.kysely, account),
        consentsOf(parts.database.kysely, account),
      ]);
    return {
      ...showCustomerRow(parts, row),
      invitedBy: {
        code: row.invited_by,
        by: row.inviter === null ? null : { id: row.inviter.toString(), account: row.inviter_mobile ?? '' },
      },
      invited: Number(row.invited ?? 0n),
      passwordChangedAt: row.password_changed_at.toISOString(),
      consents: consents.map(({ text, version, at }) => ({ text: text as LegalName, version, at: at.toISOString() })),
      history: stateHistory(changes, parts.clock.now()),
      info: shown(info),
      wallet,
      year: yearOf(shown(curve)),
      portfolios: shown(portfolios),
      positions: shown(positions),
      orders: shown(orders),
      transfers: shown(transfers),
      sessions: shown(sessions),
      notices: shown(notices),
      reviews: await showRows(parts, reviews, caller),
    };
  };
}

const yearOf = ({ profit, twr }: { profit: string; twr: string | null }) => ({ profit, twr });

/** Reads of one's own account refuse nothing. */
function shown<Answer extends object>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(`a customer's own read was refused: ${answer.refused}`);
  return answer;
}

import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { LegalTextName } from '@bourse/contract/constants.ts';
import { readLegalConsents } from '../customers/legal-versions-and-consents.ts';
import { recordStaffAccess } from '../commands/run-transaction-command.ts';
import type { CustomerCaller, Handler, Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findCustomer, listRestrictionChanges, buildRestrictionHistory } from './customers-store.ts';
import { customerRow } from './list-customers.ts';
import { buildReviewRows } from './review-queue-rows.ts';
import { listReviewsOfAccount } from './review-queue-store.ts';
import { parseAccountId } from '../ids.ts';

/** The customer's own reads: the staff see what the customer sees. */
export type CustomerReadHandlers = Pick<
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

const FIRST_PAGE = { limit: 20 };
const REVIEWS = 20;

export function getCustomer(
  dependencies: ServerDependencies & { view: CustomerReadHandlers },
): Handler<'staff/getCustomer'> {
  return async ({ customer, why, remark, portfolio }, caller) => {
    const account = parseAccountId(customer);
    const row = account === null ? null : await findCustomer(dependencies.database.kysely, account);
    if (account === null || !row) return refuse('notFound');
    await recordStaffAccess(dependencies, caller, {
      action: 'lookAtCustomer',
      subject: `customer ${account}`,
      account,
      why: remark ? `${why}: ${remark}` : why,
    });

    // As this customer, without a session of theirs.
    const as: CustomerCaller = { ...caller, account, mobile: row.mobile, sessionId: '' };
    const { view } = dependencies;
    const within = portfolio === undefined ? {} : { portfolio };
    const wallet = await view['wallet/getWallet'](within, as);
    if (isRefusal(wallet)) return refuse('portfolioNotFound');
    const [info, curve, positions, orders, transfers, sessions, notices, portfolios, reviews, changes, consents] =
      await Promise.all([
        view['user/getUserinfo']({}, as),
        view['performance/getCurve']({ span: 'year', in: wallet.in, ...within }, as),
        view['trading/listPositions']({ ...FIRST_PAGE, ...within }, as),
        view['trading/listOrders']({ ...FIRST_PAGE, ...within }, as),
        view['wallet/listTransfers'](FIRST_PAGE, as),
        view['user/listSessions']({}, as),
        view['notices/listNotices'](FIRST_PAGE, as),
        view['portfolios/listPortfolios']({}, as),
        listReviewsOfAccount(dependencies.database.kysely, account, REVIEWS),
        listRestrictionChanges(dependencies.database.kysely, account),
        readLegalConsents(dependencies.database.kysely, account),
      ]);
    return {
      ...customerRow(dependencies, row),
      invitedBy: {
        code: row.invited_by,
        by: row.inviter === null ? null : { id: row.inviter.toString(), account: row.inviter_mobile ?? '' },
      },
      invited: Number(row.invited ?? 0n),
      passwordChangedAt: row.password_changed_at.toISOString(),
      consents: consents.map(({ text, version, at }) => ({
        text: text as LegalTextName,
        version,
        at: at.toISOString(),
      })),
      history: buildRestrictionHistory(changes, dependencies.clock.now()),
      info: assertGranted(info),
      wallet,
      year: yearFigures(assertGranted(curve)),
      portfolios: assertGranted(portfolios),
      positions: assertGranted(positions),
      orders: assertGranted(orders),
      transfers: assertGranted(transfers),
      sessions: assertGranted(sessions),
      notices: assertGranted(notices),
      reviews: await buildReviewRows(dependencies, reviews, caller),
    };
  };
}

const yearFigures = ({ profit, twr }: { profit: string; twr: string | null }) => ({ profit, twr });

/** Reads of one's own account refuse nothing. */
function assertGranted<Answer extends object>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(`a customer's own read was refused: ${answer.refused}`);
  return answer;
}

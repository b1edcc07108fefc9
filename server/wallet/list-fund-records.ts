import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { absolute, formatAmount } from '@bourse/core/money.ts';
import { reviewWord, type RequestStatus } from '@bourse/core/requests/types.ts';
import { nameIn } from '../venue/name-in.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { type FundRow, readFundRecords } from './fund-records-store.ts';

type FundRecord = AnswerOf<Calls['wallet/listFundRecords']>['rows'][number];
const LETTERS = { request: 'r', exchange: 'e', order: 'o' } as const;

const moneyOrNull = (amount: bigint | null, currency: string): string | null =>
  amount === null ? null : formatAmount(amount, currency);

/** Money moved without an order or a request is identified by its place in the account's movements. */
const numberOf = (account: AccountId, { kind, seq }: FundRow): string =>
  kind === 'transfer' ? `t${seq}` : encodeId(LETTERS[kind], account, seq);

export const listFundRecords =
  ({ database, feeds }: Pick<Parts, 'database' | 'feeds'>): Handler<'wallet/listFundRecords'> =>
  async ({ tab = 'all', page = 1 }, { account, language }) => {
    const { rows, count } = await readFundRecords(database, account, tab, page);
    return {
      count,
      rows: rows.map((row): FundRecord => {
        const instrument = row.instrument === null ? undefined : feeds.instrument(row.instrument);
        return {
          type: (row.kind === 'exchange' && row.type === 'order' ? 'forOrder' : row.type) as FundRecord['type'],
          number: numberOf(account, row),
          currency: row.currency,
          amount: formatAmount(row.moved === null || row.moved === 0n ? row.amount : absolute(row.moved), row.currency),
          moved: row.moved === null ? null : formatAmount(row.moved, row.currency),
          toCurrency: row.to_currency,
          received: row.received === null ? null : formatAmount(row.received, row.to_currency ?? row.currency),
          instrument: row.instrument,
          name: instrument ? nameIn(language, instrument) : row.instrument,
          appliedAt: row.applied_at.toISOString(),
          reviewedAt: row.reviewed_at?.toISOString() ?? null,
          status: reviewWord({
            kind: row.type === 'withdrawal' ? 'withdrawal' : 'deposit',
            status: row.status as RequestStatus,
          }),
          reason: row.reason,
          remark: row.remark,
          gross: moneyOrNull(row.gross, row.currency),
          withheld: moneyOrNull(row.withheld, row.currency),
          toMargin: moneyOrNull(row.to_margin, row.currency),
          ...(row.to_portfolio === null
            ? { portfolio: row.from_portfolio.toString() }
            : { fromPortfolio: row.from_portfolio.toString(), toPortfolio: row.to_portfolio.toString() }),
        };
      }),
    };
  };

/** The contents of both forms of a statement, in the reader's language: titles, details, rows as texts. */
import { formatDateTime } from '@bourse/contract/format.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { type Texts } from '@bourse/contract/texts/text-tables.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { isCustomerOwnedAccount } from '@bourse/core/registry/chart-of-accounts.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import {
  type CustomerBalances,
  computeDisplayedBalance,
  type StatementRow,
  type StatementSection,
  totalBalanceOf,
} from '@bourse/core/reporting/wallet/account-statement.ts';
import { type AccountId, encodeId } from '../ids.ts';
import { formatTransferReference } from '../ledger/transfer-reference.ts';
import type { OtherAssetLine } from './statement-other-assets.ts';
import type { StatementRecord } from './statement-store.ts';

/** `mobile`: the account's number, of which the document shows only the last digits. */
export interface StatementDocument {
  texts: Texts;
  facts: StatementRecord;
  mobile: string;
  sections: readonly StatementSection[];
  isPractice: boolean;
  /** What there is besides money at the end of the period. */
  aside: readonly OtherAssetLine[];
  /** The customer's names of portfolios, by number. */
  portfolios: ReadonlyMap<number, string>;
  seal: { number: bigint; hash: Buffer } | null;
}

/** Whether there are other portfolios than the main one, so that each section names its own. */
export const hasOtherPortfolios = ({ sections }: Pick<StatementDocument, 'sections'>): boolean =>
  sections.some(({ portfolio }) => portfolio !== MAIN_PORTFOLIO);
export const portfolioLabel = (
  { texts, portfolios }: Pick<StatementDocument, 'texts' | 'portfolios'>,
  number: number,
): string =>
  // Several may have the same name.
  `${number} · ${number === MAIN_PORTFOLIO ? texts.portfolios.main : (portfolios.get(number) ?? '')}`;

const VISIBLE_DIGITS = 4;
export const maskMobile = (mobile: string): string =>
  `${'•'.repeat(Math.max(0, mobile.length - VISIBLE_DIGITS))}${mobile.slice(-VISIBLE_DIGITS)}`;

/** [name, value] pairs for the head of the document. */
export function documentDetails({ texts, facts, mobile, seal }: StatementDocument): [string, string][] {
  const t = texts.funds.paper;
  return [
    [t.number, encodeId('s', facts.account_id, facts.statement_seq)],
    [t.account, maskMobile(mobile)],
    [t.period, `${facts.from_on.replaceAll('-', '.')} – ${facts.to_on.replaceAll('-', '.')}`],
    [t.zone, facts.zone],
    [t.madeAt, formatDateTime(facts.requested_at.toISOString(), facts.zone)],
    [
      t.seal,
      seal ? fillPlaceholders(t.sealIs, { number: seal.number.toString(), hash: seal.hash.toString('hex') }) : t.noSeal,
    ],
  ];
}

/** Each line's text and amount. */
export const otherAssetRows = ({ texts: { funds }, aside }: Pick<StatementDocument, 'texts' | 'aside'>) =>
  aside.map(({ what, currency, amount, ...of }) => ({
    what: fillPlaceholders(funds.paper[what], { ...of }),
    currency,
    amount: formatAmount(amount, currency),
  }));

export interface StatementDocumentRow {
  seq: string;
  time: string;
  what: string;
  /** The day that it counts for, or the night, if earlier than the booking. */
  asOf: string;
  reference: string;
  from: string;
  to: string;
  moved: string;
  into: string;
  out: string;
  balances: FormattedBalances;
}
export interface FormattedBalances {
  available: string;
  frozen: string;
  margin: string;
  total: string;
}

export const formatBalances = (held: CustomerBalances, currency: string): FormattedBalances => ({
  available: formatAmount(computeDisplayedBalance(held, 'available'), currency),
  frozen: formatAmount(computeDisplayedBalance(held, 'frozen'), currency),
  margin: formatAmount(computeDisplayedBalance(held, 'margin'), currency),
  total: formatAmount(totalBalanceOf(held), currency),
});

export function statementDocumentRow(
  texts: Texts,
  zone: string,
  account: AccountId,
  row: StatementRow,
): StatementDocumentRow {
  const { terms, wallet } = texts;
  const isMove = row.code === 'moveMoney';
  const place = (bucket: string, portfolio = MAIN_PORTFOLIO): string =>
    isCustomerOwnedAccount(bucket)
      ? `${labelOf(terms.bucket, bucket)}${isMove ? ` · ${portfolio}` : ''}`
      : fillPlaceholders(wallet.house, { bucket: labelOf(terms.bucket, bucket) });
  const amount = (value: bigint): string => (value === 0n ? '' : formatAmount(value, row.currency));
  const time = formatDateTime(row.at, zone);
  const [counted] = formatDateTime(row.asOf ?? row.at, zone).split(' ');
  const countsFor = (): string => {
    const { asOf, ofNight } = texts.funds.paper;
    if (row.night) return fillPlaceholders(ofNight, { date: row.night.replaceAll('-', '.') });
    return time.startsWith(counted!) ? '' : fillPlaceholders(asOf, { date: counted! });
  };
  return {
    seq: row.seq.toString(),
    time,
    what: labelOf(terms.transfer, row.code),
    asOf: countsFor(),
    reference: isMove ? '' : formatTransferReference(account, row.reference),
    from: place(row.debit, row.debitPortfolio),
    to: place(row.credit, row.creditPortfolio),
    moved: amount(row.amount),
    into: amount(row.into),
    out: amount(row.out),
    balances: formatBalances(row.after, row.currency),
  };
}

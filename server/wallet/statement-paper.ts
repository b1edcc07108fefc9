/** The contents of both forms of a statement, in the reader's language: titles, details, rows as texts. */
import { formatDateTime } from '@bourse/contract/format.ts';
import { fill, type Texts } from '@bourse/contract/texts/index.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { isOwnAccount } from '@bourse/core/registry/chart.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import {
  type Held,
  heldAs,
  type StatementRow,
  type StatementSection,
  totalOf,
} from '@bourse/core/reporting/wallet/statement.ts';
import { type AccountId, encodeId } from '../ids.ts';
import { shownReference } from '../ledger/transfer-reference.ts';
import type { AsideLine } from './statement-assets.ts';
import type { StatementFacts } from './statement-store.ts';

/** `mobile`: the account's number, of which the document shows only the last digits. */
export interface Paper {
  texts: Texts;
  facts: StatementFacts;
  mobile: string;
  sections: readonly StatementSection[];
  isPractice: boolean;
  /** What there is besides money at the end of the period. */
  aside: readonly AsideLine[];
  /** The customer's names of portfolios, by number. */
  portfolios: ReadonlyMap<number, string>;
  seal: { number: bigint; hash: Buffer } | null;
}

/** Whether there are other portfolios than the main one, so that each section names its own. */
export const isDivided = ({ sections }: Pick<Paper, 'sections'>): boolean =>
  sections.some(({ portfolio }) => portfolio !== MAIN);
export const portfolioName = ({ texts, portfolios }: Pick<Paper, 'texts' | 'portfolios'>, number: number): string =>
  // Several may have the same name.
  `${number} · ${number === MAIN ? texts.portfolios.main : (portfolios.get(number) ?? '')}`;

const DIGITS_SHOWN = 4;
export const masked = (mobile: string): string =>
  `${'•'.repeat(Math.max(0, mobile.length - DIGITS_SHOWN))}${mobile.slice(-DIGITS_SHOWN)}`;

/** [name, value] pairs for the head of the document. */
export function particulars({ texts, facts, mobile, seal }: Paper): [string, string][] {
  const t = texts.funds.paper;
  return [
    [t.number, encodeId('s', facts.account_id, facts.statement_seq)],
    [t.account, masked(mobile)],
    [t.period, `${facts.from_on.replaceAll('-', '.')} – ${facts.to_on.replaceAll('-', '.')}`],
    [t.zone, facts.zone],
    [t.madeAt, formatDateTime(facts.requested_at.toISOString(), facts.zone)],
    [t.seal, seal ? fill(t.sealIs, { number: seal.number.toString(), hash: seal.hash.toString('hex') }) : t.noSeal],
  ];
}

/** Each line's text and amount. */
export const asideRows = ({ texts: { funds }, aside }: Pick<Paper, 'texts' | 'aside'>) =>
  aside.map(({ what, currency, amount, ...of }) => ({
    what: fill(funds.paper[what], { ...of }),
    currency,
    amount: formatAmount(amount, currency),
  }));

export interface PaperRow {
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
  balances: Balances;
}
export interface Balances {
  available: string;
  frozen: string;
  margin: string;
  total: string;
}

export const balancesOf = (held: Held, currency: string): Balances => ({
  available: formatAmount(heldAs(held, 'available'), currency),
  frozen: formatAmount(heldAs(held, 'frozen'), currency),
  margin: formatAmount(heldAs(held, 'margin'), currency),
  total: formatAmount(totalOf(held), currency),
});

export function paperRow(texts: Texts, zone: string, account: AccountId, row: StatementRow): PaperRow {
  const { terms, wallet } = texts;
  const isMove = row.code === 'moveMoney';
  const place = (bucket: string, portfolio = MAIN): string =>
    isOwnAccount(bucket)
      ? `${labelOf(terms.bucket, bucket)}${isMove ? ` · ${portfolio}` : ''}`
      : fill(wallet.house, { bucket: labelOf(terms.bucket, bucket) });
  const amount = (value: bigint): string => (value === 0n ? '' : formatAmount(value, row.currency));
  const time = formatDateTime(row.at, zone);
  const [counted] = formatDateTime(row.asOf ?? row.at, zone).split(' ');
  const countsFor = (): string => {
    const { asOf, ofNight } = texts.funds.paper;
    if (row.night) return fill(ofNight, { date: row.night.replaceAll('-', '.') });
    return time.startsWith(counted!) ? '' : fill(asOf, { date: counted! });
  };
  return {
    seq: row.seq.toString(),
    time,
    what: labelOf(terms.transfer, row.code),
    asOf: countsFor(),
    reference: isMove ? '' : shownReference(account, row.reference),
    from: place(row.debit, row.debitPortfolio),
    to: place(row.credit, row.creditPortfolio),
    moved: amount(row.amount),
    into: amount(row.into),
    out: amount(row.out),
    balances: balancesOf(row.after, row.currency),
  };
}

/** A customer's accounts, movements, sessions and notices as rows. */
import { noticeText } from '@bourse/contract/texts/catalogue.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { formatDateTime, formatMoney, withCurrency } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Column } from '../../list/table.tsx';
import type { Customer } from './customer.ts';

type Rows<Name extends 'transfers' | 'sessions' | 'notices'> = Customer[Name]['rows'][number];

export function useAccountColumns() {
  const texts = useTexts();
  const { balance, record, session, notice } = texts.customers;
  const words = useProductTexts();
  const amount =
    (of: (row: Customer['wallet']['accounts'][number]) => string) => (row: Customer['wallet']['accounts'][number]) =>
      formatMoney(of(row), row.currency);
  const bucket = (name: string): string => (words ? labelOf(words.terms.bucket, name) : name);
  const balances: Column<Customer['wallet']['accounts'][number]>[] = [
    { name: 'currency', title: balance.currency, kind: 'tight', cell: ({ currency }) => currency },
    { name: 'available', title: balance.available, kind: 'number', cell: amount(({ available }) => available) },
    { name: 'frozen', title: balance.frozen, kind: 'number', cell: amount(({ frozen }) => frozen) },
    { name: 'margin', title: balance.margin, kind: 'number', cell: amount(({ margin }) => margin) },
    { name: 'loan', title: balance.loan, kind: 'number', cell: amount(({ loan }) => loan) },
  ];
  const records: Column<Rows<'transfers'>>[] = [
    { name: 'at', title: record.at, kind: 'tight', cell: ({ at }) => formatDateTime(at) },
    { name: 'what', title: record.what, cell: ({ code }) => (words ? labelOf(words.terms.transfer, code) : code) },
    {
      name: 'amount',
      title: record.amount,
      kind: 'number',
      cell: ({ amount: sum, currency }) => withCurrency(formatMoney(sum, currency), currency),
    },
    { name: 'from', title: record.from, kind: 'tight', cell: ({ from }) => bucket(from) },
    { name: 'to', title: record.to, kind: 'tight', cell: ({ to }) => bucket(to) },
    { name: 'reference', title: record.reference, kind: 'tight', cell: ({ reference }) => reference },
    { name: 'number', title: record.number, kind: 'number', cell: ({ seq }) => seq },
  ];
  const sessions: Column<Rows<'sessions'>>[] = [
    { name: 'device', title: session.device, cell: ({ device }) => device },
    { name: 'since', title: session.since, kind: 'number', cell: ({ createdAt }) => formatDateTime(createdAt) },
    { name: 'seen', title: session.seen, kind: 'number', cell: ({ seenAt }) => formatDateTime(seenAt) },
  ];
  const said = ({ code, params }: Rows<'notices'>) => (words ? noticeText(words, code, params) : null);
  const notices: Column<Rows<'notices'>>[] = [
    { name: 'at', title: notice.at, kind: 'tight', cell: ({ at }) => formatDateTime(at) },
    { name: 'title', title: notice.title, kind: 'tight', cell: (row) => said(row)?.title ?? row.code },
    { name: 'body', title: notice.body, cell: (row) => said(row)?.body ?? '' },
    {
      name: 'read',
      title: notice.read,
      kind: 'tight',
      cell: ({ read }) => (read ? texts.reviews.yes : texts.reviews.no),
    },
  ];
  return { balances, records, sessions, notices };
}

/** One loan: its debt and next steps, its instalments, its payments, and its collateral. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatDate } from '@bourse/contract/format.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatMoney, formatNumber, formatShortTime } from '../../language/format.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Facts, Panel, TwoColumns } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { useMay } from '../../session/use-me.ts';
import { money } from './loan.ts';
import { ProposeRepayment } from './propose-repayment.tsx';
import { Pledge } from './pledge-panel.tsx';

type LoanDetail = Answer<'staff/getLoan'>;

export function LoanPage() {
  const { loan = '' } = useParams();
  const t = useTexts().loans;
  const reading = useStaffCall('staff/getLoan', { loan });
  const above = { title: t.title, to: '/loans' };
  if (!reading.data)
    return (
      <Page title={t.columns.loan} above={above}>
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  return <Whole key={loan} shown={reading.data} above={above} />;
}

function Whole({ shown, above }: { shown: LoanDetail; above: { title: string; to: string } }) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit;
  const may = useMay('customers.service');
  const [proposing, setProposing] = useState(false);
  const { loan, pledge } = shown;
  const isRunning = loan.status === 'active' || loan.status === 'overdue';
  return (
    <Page
      title={`${t.columns.loan} ${loan.id}`}
      above={above}
      about={words?.status[loan.status]}
      actions={
        may && isRunning ? (
          <Button variant="outlined" onClick={() => setProposing(true)}>
            {t.propose}
          </Button>
        ) : null
      }
    >
      <TwoColumns>
        <Owed loan={loan} />
        <Ahead shown={shown} />
      </TwoColumns>
      {pledge ? <Pledge pledge={pledge} /> : null}
      <Instalments shown={shown} />
      <Payments shown={shown} />
      {proposing ? <ProposeRepayment loan={loan} onClose={() => setProposing(false)} /> : null}
    </Page>
  );
}

function Owed({ loan }: Pick<LoanDetail, 'loan'>) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit;
  const { currency, owed, lateDays } = loan;
  const amount = (value: string): string => money(value, currency);
  const percent = (rate: string): string => `${percentOf(rate)} %`;
  return (
    <Panel title={t.stands}>
      <Facts
        facts={[
          [
            t.columns.customer,
            <Link key="customer" to={`/customers/${loan.customer}`}>
              {loan.customer}
            </Link>,
          ],
          [t.columns.principal, amount(loan.principal)],
          [t.plan, words ? `${loan.months} · ${words.application.plans[loan.plan]}` : String(loan.months)],
          [words?.application.rate ?? '', percent(loan.rate)],
          [words?.application.lateRate ?? '', percent(loan.lateRate)],
          [t.paidOutAt, loan.disbursedAt && formatShortTime(loan.disbursedAt)],
          [t.columns.owed, amount(owed.total)],
          [t.due, amount(owed.due)],
          [t.columns.overdue, amount(owed.overdue)],
          [t.columns.late, formatNumber(lateDays)],
          [t.columns.provision, amount(loan.provision)],
          [t.proposal, loan.proposal && amount(loan.proposal.amount)],
          [t.endedAt, loan.endedAt && formatShortTime(loan.endedAt)],
        ]}
      />
    </Panel>
  );
}

/** What will happen by itself, in order; `zone` is that of the loan's dates. */
function Ahead({ shown: { ahead, loan } }: { shown: LoanDetail }) {
  const t = useTexts().loans;
  const columns: Column<LoanDetail['ahead'][number]>[] = [
    {
      name: 'when',
      title: t.when,
      kind: 'tight',
      cell: ({ date, at }) => (at ? formatShortTime(at) : date ? formatDate(date) : t.whenThere),
    },
    { name: 'what', title: t.next, cell: ({ what }) => t.ahead[what] },
    { name: 'amount', title: t.how, kind: 'number', cell: ({ amount }) => money(amount, loan.currency) },
  ];
  return (
    <Panel title={t.nextTitle}>
      <Table label={t.nextTitle} columns={columns} rows={ahead} idOf={({ what }) => what} empty={t.nothingNext} />
    </Panel>
  );
}

function Instalments({ shown: { instalments, loan } }: { shown: LoanDetail }) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit;
  const amount = (name: 'principal' | 'interest' | 'fee' | 'total' | 'paid', title: string) => ({
    name,
    title,
    kind: 'number' as const,
    cell: (row: LoanDetail['instalments'][number]) => formatMoney(row[name], loan.currency),
  });
  const columns: Column<LoanDetail['instalments'][number]>[] = [
    { name: 'number', title: t.number, kind: 'tight', cell: ({ number }) => number },
    { name: 'date', title: t.date, kind: 'tight', cell: ({ date }) => formatDate(date) },
    {
      name: 'status',
      title: t.columns.status,
      kind: 'tight',
      cell: ({ status }) => words?.repayment.state[status] ?? '',
    },
    amount('principal', words?.repayment.principal ?? ''),
    amount('interest', words?.repayment.interest ?? ''),
    amount('fee', words?.application.fee ?? ''),
    amount('total', t.total),
    amount('paid', t.paid),
  ];
  const title = `${t.instalments} (${loan.currency})`;
  return (
    <Panel title={title}>
      <Table label={title} columns={columns} rows={instalments} idOf={({ number }) => String(number)} empty="" />
    </Panel>
  );
}

function Payments({ shown: { payments, loan } }: { shown: LoanDetail }) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit.repayment;
  const part = (name: 'amount' | 'fee' | 'interest' | 'principal', title: string) => ({
    name,
    title,
    kind: 'number' as const,
    cell: (row: LoanDetail['payments'][number]) => formatMoney(row[name], loan.currency),
  });
  const fee = useProductTexts()?.credit.application.fee ?? '';
  const columns: Column<LoanDetail['payments'][number]>[] = [
    { name: 'number', title: t.number, kind: 'tight', cell: ({ number }) => number },
    { name: 'at', title: t.countsAt, kind: 'tight', cell: ({ at }) => formatShortTime(at) },
    { name: 'booked', title: t.bookedAt, kind: 'tight', cell: ({ bookedAt }) => formatShortTime(bookedAt) },
    { name: 'kind', title: t.kind, cell: ({ kind }) => words?.kind[kind] ?? '' },
    part('amount', t.paid),
    part('fee', fee),
    part('interest', words?.interest ?? ''),
    part('principal', words?.principal ?? ''),
  ];
  const title = `${t.payments} (${loan.currency})`;
  return (
    <Panel title={title}>
      <Table
        label={title}
        columns={columns}
        rows={payments.toReversed()}
        idOf={({ number }) => String(number)}
        empty={words?.noPayments ?? ''}
      />
    </Panel>
  );
}

/** One loan: its debt and next steps, its instalments, its payments, and its collateral. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatDate } from '@bourse/contract/format.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatMoney, formatNumber, formatPrice, formatDateTimeToMinute } from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, TwoColumns, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, Table } from '../../list/table.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import { type LoanRow, formatLoanAmount } from './loans-page.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';

type LoanDetail = CallAnswer<'staff/getLoan'>;

export function LoanPage() {
  const { loan = '' } = useParams();
  const t = useTexts().loans;
  const reading = useStaffCall('staff/getLoan', { loan });
  const above = { title: t.title, to: '/loans' };
  if (!reading.data)
    return (
      <Page title={t.columns.loan} above={above}>
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  return <LoanDetailPage key={loan} detail={reading.data} above={above} />;
}

function LoanDetailPage({ detail, above }: { detail: LoanDetail; above: { title: string; to: string } }) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit;
  const may = useHasPermission('customers.service');
  const [proposing, setProposing] = useState(false);
  const { loan, pledge } = detail;
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
        <LoanDebtPanel loan={loan} />
        <UpcomingInstalments detail={detail} />
      </TwoColumns>
      {pledge ? <LoanCollateralPanel pledge={pledge} /> : null}
      <LoanInstalmentsPanel detail={detail} />
      <LoanPaymentsPanel detail={detail} />
      {proposing ? <ProposeRepayment loan={loan} onClose={() => setProposing(false)} /> : null}
    </Page>
  );
}

function LoanDebtPanel({ loan }: Pick<LoanDetail, 'loan'>) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit;
  const { currency, owed, lateDays } = loan;
  const amount = (value: string): string => formatLoanAmount(value, currency);
  const percent = (rate: string): string => `${rateToPercent(rate)} %`;
  return (
    <Panel title={t.stands}>
      <FactList
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
          [t.paidOutAt, loan.disbursedAt && formatDateTimeToMinute(loan.disbursedAt)],
          [t.columns.owed, amount(owed.total)],
          [t.due, amount(owed.due)],
          [t.columns.overdue, amount(owed.overdue)],
          [t.columns.late, formatNumber(lateDays)],
          [t.columns.provision, amount(loan.provision)],
          [t.proposal, loan.proposal && amount(loan.proposal.amount)],
          [t.endedAt, loan.endedAt && formatDateTimeToMinute(loan.endedAt)],
        ]}
      />
    </Panel>
  );
}

/** What will happen by itself, in order; `zone` is that of the loan's dates. */
function UpcomingInstalments({ detail: { ahead, loan } }: { detail: LoanDetail }) {
  const t = useTexts().loans;
  const columns: TableColumn<LoanDetail['ahead'][number]>[] = [
    {
      name: 'when',
      title: t.when,
      kind: 'tight',
      cell: ({ date, at }) => (at ? formatDateTimeToMinute(at) : date ? formatDate(date) : t.whenThere),
    },
    { name: 'what', title: t.next, cell: ({ what }) => t.ahead[what] },
    { name: 'amount', title: t.how, kind: 'number', cell: ({ amount }) => formatLoanAmount(amount, loan.currency) },
  ];
  return (
    <Panel title={t.nextTitle}>
      <Table label={t.nextTitle} columns={columns} rows={ahead} idOf={({ what }) => what} empty={t.nothingNext} />
    </Panel>
  );
}

function LoanInstalmentsPanel({ detail: { instalments, loan } }: { detail: LoanDetail }) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit;
  const amount = (name: 'principal' | 'interest' | 'fee' | 'total' | 'paid', title: string) => ({
    name,
    title,
    kind: 'number' as const,
    cell: (row: LoanDetail['instalments'][number]) => formatMoney(row[name], loan.currency),
  });
  const columns: TableColumn<LoanDetail['instalments'][number]>[] = [
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

function LoanPaymentsPanel({ detail: { payments, loan } }: { detail: LoanDetail }) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit.repayment;
  const part = (name: 'amount' | 'fee' | 'interest' | 'principal', title: string) => ({
    name,
    title,
    kind: 'number' as const,
    cell: (row: LoanDetail['payments'][number]) => formatMoney(row[name], loan.currency),
  });
  const fee = useProductTexts()?.credit.application.fee ?? '';
  const columns: TableColumn<LoanDetail['payments'][number]>[] = [
    { name: 'number', title: t.number, kind: 'tight', cell: ({ number }) => number },
    { name: 'at', title: t.countsAt, kind: 'tight', cell: ({ at }) => formatDateTimeToMinute(at) },
    { name: 'booked', title: t.bookedAt, kind: 'tight', cell: ({ bookedAt }) => formatDateTimeToMinute(bookedAt) },
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

/**
 * A loan's collateral: worth and loan-to-value of each holding, the ratio, and when its customer gets a margin call.
 */

type PledgeDetail = NonNullable<CallAnswer<'staff/getLoan'>['pledge']>;

function LoanCollateralPanel({ pledge }: { pledge: PledgeDetail }) {
  const t = useTexts().loans;
  const { currency, value, ratio, lacking, call, rules } = pledge;
  const amount = (of: string | null): string => (of === null ? t.noPrice : formatLoanAmount(of, currency));
  const percent = (rate: string): string => `${rateToPercent(rate)} %`;
  const columns: TableColumn<PledgeDetail['holdings'][number]>[] = [
    { name: 'name', title: t.holding, cell: ({ name, instrument }) => `${name} · ${instrument}` },
    { name: 'quantity', title: t.units, kind: 'number', cell: ({ quantity }) => formatNumber(quantity) },
    {
      name: 'price',
      title: t.price,
      kind: 'number',
      cell: (row) => (row.price === null ? t.noPrice : formatPrice(row.price, currency)),
    },
    { name: 'value', title: t.worth, kind: 'number', cell: (row) => amount(row.value) },
    {
      name: 'ltv',
      title: t.loanToValue,
      kind: 'number',
      cell: ({ loanToValue }) => (loanToValue === null ? t.noPrice : percent(loanToValue)),
    },
    { name: 'loanable', title: t.secures, kind: 'number', cell: (row) => amount(row.loanable) },
  ];
  return (
    <Panel title={t.pledged}>
      <FactList
        facts={[
          [t.worth, amount(value)],
          [t.ratio, ratio && `${percent(ratio)} (≥ ${percent(rules.maintenance)})`],
          [t.callBelow, amount(pledge.callBelow)],
          [t.sellBelow, amount(pledge.sellBelow)],
          [t.lacking, lacking && amount(lacking)],
          [t.columns.called, call && formatDateTimeToMinute(call.until)],
        ]}
      />
      <Table
        label={t.pledged}
        columns={columns}
        rows={pledge.holdings}
        idOf={({ position }) => position}
        empty={t.nothingPledged}
      />
    </Panel>
  );
}

/** Customer service proposes a repayment to a customer; the customer decides. */
function ProposeRepayment({ loan, onClose }: { loan: LoanRow; onClose(): void }) {
  const t = useTexts().loans;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeRepayment');
  const { currency, owed } = loan;
  const [amount, setAmount] = useState((parseAmount(owed.due, currency) ?? 0n) > 0n ? owed.due : owed.total);
  const [tried, setTried] = useState(false);
  const typed = parseAmount(amount, currency);
  const wrong = typed === null || typed <= 0n || typed > (parseAmount(owed.total, currency) ?? 0n);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (wrong || !(await propose.run({ loan: loan.id, amount }))) return;
    onClose();
    say(t.proposed);
  };
  return (
    <FormDialog
      title={t.propose}
      verb={t.propose}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.proposeSays}</p>
      <TextField
        autoFocus
        id="repayment-amount"
        label={fillPlaceholders(t.amount, { currency })}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={tried && wrong}
        helperText={tried && wrong ? t.amountFault : null}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </FormDialog>
  );
}

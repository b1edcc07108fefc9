/** One loan: its debt and next steps, its instalments, its payments, and its collateral. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { Link, useParams } from 'react-router';
import { formatDate } from '@bourse/contract/format.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatMoney, formatNumber, formatPrice, formatDateTimeToMinute } from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, TwoColumns, LoadingPage } from '../../layout/page.tsx';
import { type TableColumn, Table, numberColumn, textColumn, tightColumn, TablePanel } from '../../list/table.tsx';
import { type LoanRow, formatLoanAmount } from './loans-page.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { parseAmount } from '@bourse/core/ledger/money.ts';

type LoanDetail = CallAnswer<'staff/getLoan'>;

export function LoanPage() {
  const { loan = '' } = useParams();
  const t = useTexts().loans;
  const reading = useStaffCall('staff/getLoan', { loan });
  const above = { title: t.title, to: '/loans' };
  if (!reading.data) return <LoadingPage title={t.columns.loan} above={above} reading={reading} />;
  return <LoanDetailPage key={loan} detail={reading.data} above={above} />;
}

function LoanDetailPage({ detail, above }: { detail: LoanDetail; above: { title: string; to: string } }) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit;
  const { loan, pledge } = detail;
  const isRunning = loan.status === 'active' || loan.status === 'overdue';
  return (
    <Page
      title={`${t.columns.loan} ${loan.id}`}
      above={above}
      about={words?.status[loan.status]}
      actions={
        isRunning ? (
          <DialogButton label={t.propose} permission="customers.service" variant="outlined">
            {(close) => <ProposeRepayment loan={loan} onClose={close} />}
          </DialogButton>
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
    tightColumn(t.when, ({ date, at }) => (at ? formatDateTimeToMinute(at) : date ? formatDate(date) : t.whenThere)),
    textColumn(t.next, ({ what }) => t.ahead[what]),
    numberColumn(t.how, ({ amount }) => formatLoanAmount(amount, loan.currency)),
  ];
  return (
    <TablePanel title={t.nextTitle} columns={columns} rows={ahead} idOf={({ what }) => what} empty={t.nothingNext} />
  );
}

function LoanInstalmentsPanel({ detail: { instalments, loan } }: { detail: LoanDetail }) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit;
  const amount = (name: 'principal' | 'interest' | 'fee' | 'total' | 'paid', title: string) =>
    numberColumn(title, (row: LoanDetail['instalments'][number]) => formatMoney(row[name], loan.currency));
  const columns: TableColumn<LoanDetail['instalments'][number]>[] = [
    tightColumn(t.number, 'number'),
    tightColumn(t.date, ({ date }) => formatDate(date)),
    tightColumn(t.columns.status, ({ status }) => words?.repayment.state[status] ?? ''),
    amount('principal', words?.repayment.principal ?? ''),
    amount('interest', words?.repayment.interest ?? ''),
    amount('fee', words?.application.fee ?? ''),
    amount('total', t.total),
    amount('paid', t.paid),
  ];
  const title = `${t.instalments} (${loan.currency})`;
  return (
    <TablePanel title={title} columns={columns} rows={instalments} idOf={({ number }) => String(number)} empty="" />
  );
}

function LoanPaymentsPanel({ detail: { payments, loan } }: { detail: LoanDetail }) {
  const t = useTexts().loans;
  const words = useProductTexts()?.credit.repayment;
  const part = (name: 'amount' | 'fee' | 'interest' | 'principal', title: string) =>
    numberColumn(title, (row: LoanDetail['payments'][number]) => formatMoney(row[name], loan.currency));
  const fee = useProductTexts()?.credit.application.fee ?? '';
  const columns: TableColumn<LoanDetail['payments'][number]>[] = [
    tightColumn(t.number, 'number'),
    tightColumn(t.countsAt, ({ at }) => formatDateTimeToMinute(at)),
    tightColumn(t.bookedAt, ({ bookedAt }) => formatDateTimeToMinute(bookedAt)),
    textColumn(t.kind, ({ kind }) => words?.kind[kind] ?? ''),
    part('amount', t.paid),
    part('fee', fee),
    part('interest', words?.interest ?? ''),
    part('principal', words?.principal ?? ''),
  ];
  const title = `${t.payments} (${loan.currency})`;
  return (
    <TablePanel
      title={title}
      columns={columns}
      rows={payments.toReversed()}
      idOf={({ number }) => String(number)}
      empty={words?.noPayments ?? ''}
    />
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
    textColumn(t.holding, ({ name, instrument }) => `${name} · ${instrument}`),
    numberColumn(t.units, ({ quantity }) => formatNumber(quantity)),
    numberColumn(t.price, (row) => (row.price === null ? t.noPrice : formatPrice(row.price, currency))),
    numberColumn(t.worth, (row) => amount(row.value)),
    numberColumn(t.loanToValue, ({ loanToValue }) => (loanToValue === null ? t.noPrice : percent(loanToValue))),
    numberColumn(t.secures, (row) => amount(row.loanable)),
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
  const { currency, owed } = loan;
  const isWrong = (text: string): boolean => {
    const amount = parseAmount(text, currency) ?? 0n;
    return amount <= 0n || amount > (parseAmount(owed.total, currency) ?? 0n);
  };
  return (
    <CommandDialog
      call="staff/proposeRepayment"
      title={t.propose}
      initial={{ amount: (parseAmount(owed.due, currency) ?? 0n) > 0n ? owed.due : owed.total }}
      parts={({ amount }) => [
        <p key="about">{t.proposeSays}</p>,
        {
          ...{ name: 'amount', label: fillPlaceholders(t.amount, { currency }), inputMode: 'decimal' },
          ...{ fault: t.amountFault, isWrong: isWrong(amount) },
        },
      ]}
      input={{ loan: loan.id }}
      successMessage={t.proposed}
      onClose={onClose}
    />
  );
}

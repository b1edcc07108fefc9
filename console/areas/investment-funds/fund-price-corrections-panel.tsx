/** Wrong prices of a fund: a correction is proposed by one person, decided by another, and computed from the closes. */
import { proposeFundPriceCorrection } from '@bourse/contract/investment-funds/fund-proposal-calls.ts';
import { groupThousands } from '@bourse/contract/format.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDate, formatMoney } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import {
  type TableColumn,
  MutedText,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { ProposalsPanel, buildProposalStatusColumns } from '../../proposals/proposals-panel.tsx';

type Correction = CallAnswer<'staff/listFundCorrections'>['rows'][number];
const TONES: Record<Correction['status'], StatusTone> = { proposed: 'warns', decided: 'warns', done: 'good' };

export function FundPriceCorrectionsPanel({ fund, name }: { fund: string; name: string }) {
  const t = useTexts().investmentFunds.corrections;
  const { data } = useStaffCall('staff/listFundCorrections', { fund });
  const columns = useColumns();
  if (!data) return null;
  return (
    <ProposalsPanel
      words={t}
      about={t.about}
      permission="money.correct"
      columns={columns}
      rows={data.rows}
      idOf={({ date, proposal }) => `${date} ${proposal?.id ?? ''}`}
      form={(close) => <ProposePriceCorrection fund={fund} name={name} onClose={close} />}
    />
  );
}

function useColumns(): TableColumn<Correction>[] {
  const t = useTexts().investmentFunds.corrections;
  const number = (name: string, title: string, cell: (row: Correction) => string): TableColumn<Correction> =>
    numberColumn(title, cell);
  const money = (amount: string | null, currency: string) => (amount === null ? '–' : formatMoney(amount, currency));
  return [
    tightColumn(t.date, ({ date }) => formatDate(date)),
    textColumn(t.cause, ({ cause, why }) => (
      <>
        {t.causes[cause]} <MutedText>{why}</MutedText>
      </>
    )),
    number('was', t.was, ({ was }) => groupThousands(was)),
    number('right', t.right, ({ right }) => groupThousands(right)),
    number('orders', t.orders, ({ orders }) => (orders === null ? '–' : String(orders))),
    number('toCustomers', t.toCustomers, ({ toCustomers, currency }) => money(toCustomers, currency)),
    number('toFund', t.toFund, ({ toFund, currency }) => money(toFund, currency)),
    ...buildProposalStatusColumns<Correction['status'], Correction>(t, TONES, ({ date }) => formatDate(date)),
  ];
}

function ProposePriceCorrection({ fund, name, onClose }: { fund: string; name: string; onClose(): void }) {
  const texts = useTexts();
  const t = texts.investmentFunds.corrections;
  return (
    <CommandDialog
      call="staff/proposeFundCorrection"
      shape={proposeFundPriceCorrection.input.shape}
      title={`${t.add}: ${name}`}
      verb={t.add}
      initial={{ date: '', cause: 'close', why: '' }}
      parts={[
        <p key="follows">{t.follows}</p>,
        { name: 'date', label: t.date, type: 'date', fault: t.dateNeeded },
        { name: 'cause', label: t.cause, options: t.causes },
        { name: 'why', label: t.why, lines: 1, fault: t.whyNeeded },
      ]}
      input={{ fund }}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}

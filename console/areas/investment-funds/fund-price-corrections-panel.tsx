/** Wrong prices of a fund: a correction is proposed by one person, decided by another, and computed from the closes. */
import { TextField } from '@mui/material';
import { groupThousands } from '@bourse/contract/format.ts';
import { useState } from 'react';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDate, formatMoney } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField, FormDialog } from '../../layout/form-dialog.tsx';
import { type TableColumn, MutedText, type StatusTone } from '../../list/table.tsx';
import { ProposalsPanel, buildProposalStatusColumns } from '../../proposals/proposals-panel.tsx';

type Correction = CallAnswer<'staff/listFundCorrections'>['rows'][number];
type Cause = Correction['cause'];
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
  const number = (name: string, title: string, cell: (row: Correction) => string): TableColumn<Correction> => ({
    name,
    title,
    kind: 'number',
    cell,
  });
  const money = (amount: string | null, currency: string) => (amount === null ? '–' : formatMoney(amount, currency));
  return [
    { name: 'date', title: t.date, kind: 'tight', cell: ({ date }) => formatDate(date) },
    {
      name: 'cause',
      title: t.cause,
      cell: ({ cause, why }) => (
        <>
          {t.causes[cause]} <MutedText>{why}</MutedText>
        </>
      ),
    },
    number('was', t.was, ({ was }) => groupThousands(was)),
    number('right', t.right, ({ right }) => groupThousands(right)),
    number('orders', t.orders, ({ orders }) => (orders === null ? '–' : String(orders))),
    number('toCustomers', t.toCustomers, ({ toCustomers, currency }) => money(toCustomers, currency)),
    number('toFund', t.toFund, ({ toFund, currency }) => money(toFund, currency)),
    ...buildProposalStatusColumns<Correction['status'], Correction>(t, TONES, ({ date }) => formatDate(date)),
  ];
}

const NEW: { date: string; cause: Cause; why: string } = { date: '', cause: 'close', why: '' };

function ProposePriceCorrection({ fund, name, onClose }: { fund: string; name: string; onClose(): void }) {
  const texts = useTexts();
  const t = texts.investmentFunds.corrections;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeFundCorrection');
  const [draft, setDraft] = useState(NEW);
  const [tried, setTried] = useState(false);
  const why = draft.why.trim();
  const submit = async (): Promise<void> => {
    setTried(true);
    if (draft.date === '' || why.length < 3 || !(await propose.run({ ...draft, fund, why }))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  return (
    <FormDialog
      title={`${t.add}: ${name}`}
      verb={t.add}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.follows}</p>
      <TextField
        autoFocus
        id="correction-date"
        type="date"
        label={t.date}
        value={draft.date}
        onChange={({ target }) => setDraft({ ...draft, date: target.value })}
        error={tried && draft.date === ''}
        helperText={tried && draft.date === '' ? t.dateNeeded : undefined}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <ChoiceField
        id="correction-cause"
        label={t.cause}
        value={draft.cause}
        onChoose={(cause) => setDraft({ ...draft, cause: cause as Cause })}
        options={t.causes}
      />
      <TextField
        id="correction-why"
        label={t.why}
        multiline
        value={draft.why}
        onChange={({ target }) => setDraft({ ...draft, why: target.value })}
        error={tried && why.length < 3}
        helperText={tried && why.length < 3 ? t.whyNeeded : undefined}
      />
    </FormDialog>
  );
}

/** Corporate actions: files that wait for a second person, and what has been imported. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { showMessage } from '../../layout/message-snackbar.tsx';
import { formatDate, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, Loaded } from '../../layout/page.tsx';
import { type TableColumn, Table, numberColumn, textColumn, tightColumn, TablePanel } from '../../list/table.tsx';
import { PriceEvidence } from '../../proposals/price-evidence.tsx';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { proposeActions } from '@bourse/contract/corporate-actions/calls.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { ChooseFileButton } from '../../files/file-field.tsx';
import { encodeBase64, findFileFault } from '../../files/selected-file.ts';
import { HolderExample } from './holder-example.tsx';
import { ProposeActionDialog } from './propose-action-dialog.tsx';

type Listed = CallAnswer<'staff/listActions'>;
type ActionFile = Listed['waiting'][number];
type Action = Omit<ActionFile['actions'][number], 'evidence' | 'example' | 'replaces'>;
type Imported = Listed['imported'][number];

const idOf = ({ kind, instrument, exDate }: Action): string => `${kind} ${instrument} ${exDate}`;

export function CorporateActionsPage() {
  const t = useTexts().actions;
  const reading = useStaffCall('staff/listActions', {});
  const columns = useActionColumns();
  const all: TableColumn<Imported>[] = [
    ...columns,
    numberColumn(t.importedAt, ({ importedAt }) => formatDateTimeToMinute(importedAt)),
  ];
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        reading.data ? (
          <>
            <DialogButton label={t.add} permission="money.correct" variant="text">
              {(close) => <ProposeActions onClose={close} />}
            </DialogButton>
            <DialogButton label={t.addOne} permission="money.correct">
              {(close) => <ProposeActionDialog onClose={close} />}
            </DialogButton>
          </>
        ) : null
      }
    >
      <Loaded reading={reading}>
        {(data) => (
          <>
            {data.waiting.map((file) => (
              <ProposedFile key={file.proposal?.id} file={file} columns={columns} />
            ))}
            <TablePanel title={t.imported} columns={all} rows={data.imported} idOf={idOf} empty={t.none} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ProposedFile({
  file: { why, actions, proposal },
  columns,
}: {
  file: ActionFile;
  columns: readonly TableColumn<Action>[];
}) {
  const t = useTexts().actions;
  if (proposal === null) return null;
  return (
    <Panel title={t.waiting}>
      <p>
        {t.why}: {why}
      </p>
      <ProposedChangeNote proposal={proposal} />
      <Table label={`${t.waiting}: ${why}`} columns={columns} rows={actions} idOf={idOf} empty={t.none} />
      {actions.map((action) => (
        <HolderExample key={idOf(action)} action={action} />
      ))}
      {actions.map((action) =>
        action.evidence ? <PriceEvidence key={idOf(action)} about={idOf(action)} evidence={action.evidence} /> : null,
      )}
      <DecideProposalButtons proposal={proposal} about={why} />
    </Panel>
  );
}

function useActionColumns(): TableColumn<Action>[] {
  const texts = useTexts();
  const t = texts.actions;
  const date = (name: 'exDate' | 'declaredOn' | 'recordDate' | 'payDate'): TableColumn<Action> =>
    numberColumn(t[name], ({ [name]: date }) => (date ? formatDate(date) : texts.list.none));
  const terms = (action: Action): string => {
    const { newUnits, oldUnits, amount, paidIn, code, name, acquirer, company, sharePrice, costShare } = action;
    if (company && newUnits && oldUnits && sharePrice && costShare)
      return fillPlaceholders(t.spinOff, { company, newUnits, oldUnits, costShare, sharePrice });
    return acquirer && newUnits && oldUnits && amount && sharePrice
      ? fillPlaceholders(t.merger, { acquirer, newUnits, oldUnits, amount, sharePrice })
      : newUnits && oldUnits
        ? fillPlaceholders(t.ratio, { newUnits, oldUnits })
        : amount
          ? paidIn
            ? fillPlaceholders(t.paidIn, { amount, paid: paidIn.amount, currency: paidIn.currency, rate: paidIn.rate })
            : fillPlaceholders(t.amount, { amount })
          : [code, name].filter(Boolean).join(' · ') || texts.list.none;
  };
  return [
    tightColumn(t.kind, ({ kind }) => t.kinds[kind]),
    tightColumn(t.instrument, 'instrument'),
    date('exDate'),
    textColumn(t.terms, terms),
    date('declaredOn'),
    date('recordDate'),
    date('payDate'),
  ];
}

/** Uploads a file of corporate actions with a reason, for another person to approve. */

const FORM = proposeActions.input.shape;

function ProposeActions({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.actions;
  const propose = useStaffCommand('staff/proposeActions');
  const [file, setFile] = useState<File | null>(null);
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const fault = findFileFault(file);
  const isReason = FORM.why.safeParse(why.trim()).success;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!file || fault || !isReason) return;
    const base64 = encodeBase64(new Uint8Array(await file.arrayBuffer()));
    if (!(await propose.run({ base64, why: why.trim() }))) return;
    showMessage(texts.proposals.proposed);
    onClose();
  };
  return (
    <FormDialog
      title={t.formTitle}
      verb={t.propose}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.formAbout}</p>
      <ChooseFileButton
        autoFocus
        file={file}
        onChoose={setFile}
        label={t.choose}
        hint={t.fileHint}
        fault={tried && fault ? t[fault] : null}
      />
      <TextField
        multiline
        minRows={2}
        id="actions-why"
        label={t.why}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        error={tried && !isReason}
        helperText={tried && !isReason ? t.needWhy : null}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}

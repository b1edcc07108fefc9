/** What sources report besides prices: corporate actions to decide on, and what is wrong with their bars and days. */
import { Button, TextField } from '@mui/material';
import { decideReportedActions } from '@bourse/contract/price-sources/reported-action-calls.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useState } from 'react';
import { useHasPermission } from '../../api/auth-provider.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDate, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { CheckboxGroup, ChoiceField, FormDialog } from '../../layout/form-dialog.tsx';
import { LoadingOrError, Panel } from '../../layout/page.tsx';
import { StackedLines, StatusLabel, type StatusTone, Table, type TableColumn } from '../../list/table.tsx';
import { PriceEvidence } from '../../proposals/price-evidence.tsx';

type Answer = CallAnswer<'staff/listReportedActions'>;
type Report = Answer['reports'][number];
type Finding = Answer['findings'][number];

const REFRESH_MS = 30_000;
const TONES: Record<Report['state'], StatusTone> = {
  open: 'warns',
  proposed: 'plain',
  dismissed: 'plain',
  own: 'good',
};
const FORM = decideReportedActions.input.shape;

export function ReportedActionsPanel() {
  const t = useTexts().priceSources.reports;
  const reading = useStaffCall('staff/listReportedActions', {}, { refreshMs: REFRESH_MS });
  const columns = useFindingColumns();
  return reading.data ? (
    <>
      <ReportsPanel answer={reading.data} />
      <Panel title={t.findingsTitle}>
        <p>{t.findingsAbout}</p>
        <Table
          label={t.findingsTitle}
          columns={columns}
          rows={reading.data.findings}
          idOf={({ source, subject, finding, date }) => `${source} ${subject} ${finding} ${date}`}
          empty={t.noFindings}
        />
      </Panel>
    </>
  ) : (
    <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
  );
}

function ReportsPanel({ answer }: { answer: Answer }) {
  const texts = useTexts();
  const t = texts.priceSources.reports;
  const may = useHasPermission('money.correct');
  const [deciding, setDeciding] = useState(false);
  const nameOf = useReportName();
  const open = answer.reports.filter(({ state }) => state === 'open');
  return (
    <Panel title={t.title}>
      <p>
        {t.about} {answer.alone ? texts.priceSources.aboutAlone : t.aboutTwo}
      </p>
      {may && open.length > 0 ? (
        <Button variant="contained" onClick={() => setDeciding(true)}>
          {t.decide}
        </Button>
      ) : null}
      <Table
        label={t.title}
        columns={useReportColumns()}
        rows={answer.reports}
        idOf={({ report }) => report}
        empty={t.none}
      />
      {open.map((each) =>
        each.evidence ? <PriceEvidence key={each.report} about={nameOf(each)} evidence={each.evidence} /> : null,
      )}
      {deciding ? <DecideReports open={open} alone={answer.alone} onClose={() => setDeciding(false)} /> : null}
    </Panel>
  );
}

function useReportName(): (report: Report) => string {
  const { kinds } = useTexts().actions;
  return ({ instrument, kind, terms, exDate }) => [instrument, kinds[kind], terms, formatDate(exDate)].join(' ');
}

function useReportColumns(): TableColumn<Report>[] {
  const texts = useTexts();
  const t = texts.priceSources.reports;
  return [
    { name: 'instrument', title: texts.actions.instrument, kind: 'tight', cell: ({ instrument }) => instrument },
    { name: 'kind', title: texts.actions.kind, kind: 'tight', cell: ({ kind }) => texts.actions.kinds[kind] },
    { name: 'exDate', title: texts.actions.exDate, kind: 'number', cell: ({ exDate }) => formatDate(exDate) },
    { name: 'terms', title: texts.actions.terms, cell: ({ terms }) => terms || texts.list.none },
    {
      name: 'sources',
      title: t.reportedBy,
      cell: ({ sources, reportedAt }) => (
        <StackedLines lines={[sources.join(', '), formatDateTimeToMinute(reportedAt)]} />
      ),
    },
    {
      name: 'state',
      title: texts.priceSources.state,
      cell: ({ state }) => <StatusLabel tone={TONES[state]}>{t.states[state]}</StatusLabel>,
    },
  ];
}

function useFindingColumns(): TableColumn<Finding>[] {
  const texts = useTexts();
  const t = texts.priceSources.reports;
  return [
    { name: 'subject', title: texts.actions.instrument, kind: 'tight', cell: ({ subject }) => subject },
    { name: 'date', title: t.day, kind: 'number', cell: ({ date }) => formatDate(date) },
    { name: 'finding', title: t.finding, cell: ({ finding }) => t.findings[finding] },
    { name: 'detail', title: t.detail, cell: ({ detail }) => detail },
    { name: 'source', title: texts.priceSources.source, cell: ({ source }) => (source === 'all' ? t.all : source) },
    { name: 'foundAt', title: t.foundAt, kind: 'number', cell: ({ foundAt }) => formatDateTimeToMinute(foundAt) },
  ];
}

interface DecideReportsProps {
  open: readonly Report[];
  alone: boolean;
  onClose(): void;
}

function DecideReports({ open, alone, onClose }: DecideReportsProps) {
  const { priceSources, proposals, actions } = useTexts();
  const t = priceSources.reports;
  const nameOf = useReportName();
  const say = useShowMessage();
  const decide = useStaffCommand('staff/decideReportedActions');
  const [reports, setReports] = useState<string[]>([]);
  const [verdict, setVerdict] = useState<string>('propose');
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const isReason = FORM.why.safeParse(why.trim()).success;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (reports.length === 0 || !isReason) return;
    const isProposal = verdict === 'propose';
    const input = { reports, verdict: isProposal ? ('propose' as const) : ('dismiss' as const), why: why.trim() };
    const answer = await decide.run(input);
    if (!answer) return;
    onClose();
    say(isProposal && !alone ? proposals.proposed : fillPlaceholders(t.decided, { count: reports.length }));
  };
  return (
    <FormDialog
      title={t.decide}
      verb={t.decide}
      busy={decide.busy}
      failure={decide.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <CheckboxGroup
        label={t.title}
        options={Object.fromEntries(open.map((each) => [each.report, nameOf(each)]))}
        chosen={reports}
        onChange={setReports}
        fault={tried && reports.length === 0 ? t.needReport : null}
      />
      <ChoiceField
        id="report-verdict"
        label={priceSources.decision}
        value={verdict}
        onChoose={setVerdict}
        options={{ propose: alone ? t.take : t.propose, dismiss: t.dismiss }}
      />
      <TextField
        multiline
        minRows={2}
        id="report-why"
        label={actions.why}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
        error={tried && !isReason}
        helperText={tried && !isReason ? actions.needWhy : null}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}

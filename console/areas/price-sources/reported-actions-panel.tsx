/** What sources report besides prices: corporate actions to decide on, and what is wrong with their bars and days. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { decideReportedActions } from '@bourse/contract/price-sources/reported-action-calls.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDate, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { LoadingOrError } from '../../layout/page.tsx';
import {
  StackedLines,
  StatusLabel,
  type StatusTone,
  type TableColumn,
  numberColumn,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';
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
      <TablePanel
        title={t.findingsTitle}
        about={t.findingsAbout}
        columns={columns}
        rows={reading.data.findings}
        idOf={({ source, subject, finding, date }) => `${source} ${subject} ${finding} ${date}`}
        empty={t.noFindings}
      />
    </>
  ) : (
    <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
  );
}

function ReportsPanel({ answer }: { answer: Answer }) {
  const texts = useTexts();
  const t = texts.priceSources.reports;
  const nameOf = useReportName();
  const open = answer.reports.filter(({ state }) => state === 'open');
  return (
    <TablePanel
      title={t.title}
      about={`${t.about} ${answer.alone ? texts.priceSources.aboutAlone : t.aboutTwo}`}
      actions={
        open.length > 0 ? (
          <DialogButton label={t.decide} permission="money.correct">
            {(close) => <DecideReports open={open} alone={answer.alone} onClose={close} />}
          </DialogButton>
        ) : null
      }
      columns={useReportColumns()}
      rows={answer.reports}
      idOf={({ report }) => report}
      empty={t.none}
    >
      {open.map((each) =>
        each.evidence ? <PriceEvidence key={each.report} about={nameOf(each)} evidence={each.evidence} /> : null,
      )}
    </TablePanel>
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
    tightColumn(texts.actions.instrument, 'instrument'),
    tightColumn(texts.actions.kind, ({ kind }) => texts.actions.kinds[kind]),
    numberColumn(texts.actions.exDate, ({ exDate }) => formatDate(exDate)),
    textColumn(texts.actions.terms, ({ terms }) => terms || texts.list.none),
    textColumn(t.reportedBy, ({ sources, reportedAt }) => (
      <StackedLines lines={[sources.join(', '), formatDateTimeToMinute(reportedAt)]} />
    )),
    textColumn(texts.priceSources.state, ({ state }) => (
      <StatusLabel tone={TONES[state]}>{t.states[state]}</StatusLabel>
    )),
  ];
}

function useFindingColumns(): TableColumn<Finding>[] {
  const texts = useTexts();
  const t = texts.priceSources.reports;
  return [
    tightColumn(texts.actions.instrument, 'subject'),
    numberColumn(t.day, ({ date }) => formatDate(date)),
    textColumn(t.finding, ({ finding }) => t.findings[finding]),
    textColumn(t.detail, 'detail'),
    textColumn(texts.priceSources.source, ({ source }) => (source === 'all' ? t.all : source)),
    numberColumn(t.foundAt, ({ foundAt }) => formatDateTimeToMinute(foundAt)),
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
  const options = Object.fromEntries(open.map((each) => [each.report, nameOf(each)]));
  return (
    <CommandDialog
      call="staff/decideReportedActions"
      shape={FORM}
      title={t.decide}
      initial={{ reports: '', verdict: 'propose', why: '' }}
      parts={[
        { name: 'reports', label: t.title, fault: t.needReport, options, several: true, isRequired: true },
        {
          ...{ name: 'verdict', label: priceSources.decision },
          options: { propose: alone ? t.take : t.propose, dismiss: t.dismiss },
        },
        { name: 'why', label: actions.why, fault: actions.needWhy, lines: 2, maxLength: 300 },
      ]}
      successMessage={(_, { verdict, reports }) =>
        verdict === 'propose' && !alone
          ? proposals.proposed
          : fillPlaceholders(t.decided, { count: reports.split(',').length })
      }
      onClose={onClose}
    />
  );
}

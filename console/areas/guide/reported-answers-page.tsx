/**
 * Answers of the guide that customers have reported: the question, the answer with its figures, and what the report was
 * found to be.
 */
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatNumber, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField } from '../../layout/form-dialog.tsx';
import { FactList, Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StackedLines, Table, textColumn } from '../../list/table.tsx';
import bar from '../../list/list.module.css';
import styles from './reported-answers.module.css';
import { name } from '@bourse/contract/field-schemas.ts';
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';

export type ReportedAnswer = CallAnswer<'staff/listReportedAnswers'>['rows'][number];
type Sentence = ReportedAnswer['sentences'][number];
const ROWS = 20;

export function ReportedAnswersPage() {
  const { guideAnswers: t, list } = useTexts();
  const [which, setWhich] = useState<'open' | 'resolved'>('open');
  const [cursor, setCursor] = useState<string | null>(null);
  const input = { resolved: which === 'resolved', limit: ROWS, ...(cursor === null ? {} : { cursor }) };
  const { data, error, refetch } = useStaffCall('staff/listReportedAnswers', input);
  const choose = (value: string): void => {
    setWhich(value === 'resolved' ? 'resolved' : 'open');
    setCursor(null);
  };
  return (
    <Page title={t.title} about={t.about}>
      <div className={bar.bar} role="search" aria-label={list.filters}>
        <ChoiceField id="reports-which" label={t.which} value={which} options={t.whichOf} onChoose={choose} />
      </div>
      {data ? (
        data.rows.map((report) => <OneReport key={report.report} report={report} />)
      ) : (
        <LoadingOrError error={error} again={() => void refetch()} />
      )}
      {data?.rows.length === 0 ? <p>{which === 'open' ? t.emptyFiltered : t.empty}</p> : null}
      {data?.next ? (
        <Button variant="outlined" onClick={() => setCursor(data.next)}>
          {t.earlier}
        </Button>
      ) : null}
    </Page>
  );
}

function OneReport({ report }: { report: ReportedAnswer }) {
  const t = useTexts().guideAnswers;
  const { resolved } = report;
  const title = fillPlaceholders(t.report, { n: report.report });
  return (
    <Panel title={title}>
      <FactList
        facts={[
          [t.asked, report.question ?? t.notSent],
          [t.subject, `${labelOf(t.abouts, report.about)} · ${report.of}`],
          [t.by, <Reporter key="by" report={report} />],
          [t.answered, formatDateTimeToMinute(report.at)],
          [t.reportedAt, formatDateTimeToMinute(report.reportedAt)],
          [t.service, report.endpoint],
          [t.dropped, formatNumber(report.dropped)],
          [t.resolved, resolved && `${t.resolvedAs[resolved.as]} · ${formatDateTimeToMinute(resolved.at)}`],
          [t.why, resolved?.why],
        ]}
      />
      {report.hidden ? <p>{t.hidden}</p> : null}
      <AnswerWithSources report={report} />
      {resolved ? null : (
        <div className={styles.act}>
          <DialogButton label={t.resolve} about={title}>
            {(close) => <ResolveReport report={report.report} onClose={close} />}
          </DialogButton>
        </div>
      )}
    </Panel>
  );
}

function Reporter({ report: { customer, reporter } }: { report: ReportedAnswer }) {
  const t = useTexts().guideAnswers;
  return customer === null ? (
    fillPlaceholders(t.reporter, { n: reporter })
  ) : (
    <Link to={`/customers/${customer}`}>{customer}</Link>
  );
}

function AnswerWithSources({ report }: { report: ReportedAnswer }) {
  const t = useTexts().guideAnswers;
  const columns: TableColumn<Sentence>[] = [
    textColumn(t.answer, 'text'),
    textColumn(t.sources, ({ sources }) => (
      <StackedLines
        lines={sources.map(
          ({ label, exact, from, at }) => `${label} ${exact} · ${from} · ${formatDateTimeToMinute(at)}`,
        )}
      />
    )),
  ];
  return (
    <div className={styles.act}>
      <Table
        label={fillPlaceholders(t.report, { n: report.report })}
        columns={columns}
        rows={report.sentences}
        idOf={({ text, sources }) => [text, ...sources.map(({ name }) => name)].join(' ')}
        empty={t.nothing}
      />
    </div>
  );
}

/** Records what a report was found to be, with a reason. */
function ResolveReport({ report, onClose }: { report: string; onClose: () => void }) {
  const t = useTexts().guideAnswers;
  return (
    <CommandDialog
      call="staff/resolveReportedAnswer"
      shape={{ why: name(3, 300) }}
      title={t.resolve}
      initial={{ as: 'wrong', why: '' }}
      parts={[
        { name: 'as', label: t.as, options: t.resolvedAs },
        { name: 'why', label: t.why, hint: t.whyHint, fault: t.needed, maxLength: 300 },
      ]}
      input={{ report }}
      onClose={onClose}
    />
  );
}

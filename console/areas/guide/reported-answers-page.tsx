/**
 * Answers of the guide that customers have reported: the question, the answer with its figures, and what the report was
 * found to be.
 */
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatNumber, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { Page } from '../../layout/page.tsx';
import { Facts, Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Lines } from '../../list/lines.tsx';
import { type Column, Table } from '../../list/table.tsx';
import bar from '../../list/filter-bar.module.css';
import styles from './reported-answers.module.css';
import { ResolveReport } from './resolve-report.tsx';

export type Report = Answer<'staff/listReportedAnswers'>['rows'][number];
type Sentence = Report['sentences'][number];
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
        <Waiting error={error} again={() => void refetch()} />
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

function OneReport({ report }: { report: Report }) {
  const t = useTexts().guideAnswers;
  const [resolving, setResolving] = useState(false);
  const { resolved } = report;
  const title = fill(t.report, { n: report.report });
  return (
    <Panel title={title}>
      <Facts
        facts={[
          [t.asked, report.question ?? t.notSent],
          [t.subject, `${labelOf(t.abouts, report.about)} · ${report.of}`],
          [t.by, <Reporter key="by" report={report} />],
          [t.answered, formatShortTime(report.at)],
          [t.reportedAt, formatShortTime(report.reportedAt)],
          [t.service, report.endpoint],
          [t.dropped, formatNumber(report.dropped)],
          [t.resolved, resolved && `${t.resolvedAs[resolved.as]} · ${formatShortTime(resolved.at)}`],
          [t.why, resolved?.why],
        ]}
      />
      {report.hidden ? <p>{t.hidden}</p> : null}
      <Answered report={report} />
      {resolved ? null : (
        <div className={styles.act}>
          <Button variant="contained" onClick={() => setResolving(true)} aria-label={`${t.resolve}: ${title}`}>
            {t.resolve}
          </Button>
        </div>
      )}
      {resolving ? <ResolveReport report={report.report} onClose={() => setResolving(false)} /> : null}
    </Panel>
  );
}

function Reporter({ report: { customer, reporter } }: { report: Report }) {
  const t = useTexts().guideAnswers;
  return customer === null ? fill(t.reporter, { n: reporter }) : <Link to={`/customers/${customer}`}>{customer}</Link>;
}

function Answered({ report }: { report: Report }) {
  const t = useTexts().guideAnswers;
  const columns: Column<Sentence>[] = [
    { name: 'text', title: t.answer, cell: ({ text }) => text },
    {
      name: 'sources',
      title: t.sources,
      cell: ({ sources }) => (
        <Lines
          lines={sources.map(({ label, exact, from, at }) => `${label} ${exact} · ${from} · ${formatShortTime(at)}`)}
        />
      ),
    },
  ];
  return (
    <div className={styles.act}>
      <Table
        label={fill(t.report, { n: report.report })}
        columns={columns}
        rows={report.sentences}
        idOf={({ text, sources }) => [text, ...sources.map(({ name }) => name)].join(' ')}
        empty={t.nothing}
      />
    </div>
  );
}

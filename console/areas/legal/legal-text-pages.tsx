/** Every version of each legal text: future, present and past. */
import { Button } from '@mui/material';
import { Link, useParams } from 'react-router';
import { LEGAL_TEXT_NAMES, type LegalTextName } from '@bourse/contract/constants.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDateTime, formatDateTimeToMinute } from '../../language/format.ts';
import { LanguageNames, useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, Table, type StatusTone } from '../../list/table.tsx';
import { useState } from 'react';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { useCurrentStaffMember } from '../../api/auth-provider.ts';
import { WithdrawPublicationDialog } from '../../publications/publication-fields.tsx';
import { LANGUAGES, LOCALES } from '@bourse/contract/texts/languages.ts';
import { formatArticleHeading, parseLegalText } from '@bourse/contract/legal/documents/legal-text.ts';
import styles from '../../publications/publication-fields.module.css';

export type LegalTextVersion = CallAnswer<'staff/listLegal'>['rows'][number];

const TONES: Record<LegalTextVersion['status'], StatusTone> = {
  past: 'plain',
  inForce: 'good',
  upcoming: 'warns',
  proposed: 'warns',
  lapsed: 'bad',
  withdrawn: 'bad',
};

export function LegalTextListPage() {
  const texts = useTexts();
  const t = texts.legal;
  const reading = useStaffCall('staff/listLegal', {});
  const columns: TableColumn<LegalTextVersion>[] = [
    {
      name: 'text',
      title: t.columns.text,
      cell: ({ text, version }) => fillPlaceholders(t.one, { text: t.names[text], version }),
    },
    {
      name: 'status',
      title: t.columns.status,
      kind: 'tight',
      cell: ({ status }) => <StatusLabel tone={TONES[status]}>{t.statuses[status]}</StatusLabel>,
    },
    { name: 'from', title: t.columns.from, kind: 'number', cell: ({ from }) => formatDateTimeToMinute(from) },
    { name: 'by', title: t.columns.by, kind: 'tight', cell: ({ by }) => by?.name ?? t.builtIn },
    {
      name: 'approved',
      title: t.columns.approved,
      kind: 'tight',
      cell: ({ approved }) => approved?.by.name ?? texts.list.none,
    },
    { name: 'consents', title: t.columns.consents, kind: 'number', cell: ({ consents }) => consents },
  ];
  const actions = LEGAL_TEXT_NAMES.map((text) => (
    <Button key={text} variant="outlined" component={Link} to={`/legal/${text}/new`}>
      {fillPlaceholders(t.write, { text: t.names[text] })}
    </Button>
  ));
  return (
    <Page title={t.title} about={t.about} actions={actions}>
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={reading.data.rows}
          idOf={({ text, version }) => `${text}-${version}`}
          to={({ text, version }) => `/legal/${text}/${version}`}
          empty={t.empty}
        />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

/**
 * One version of a legal text in all its languages: another person approves it, or it is withdrawn before it takes
 * effect.
 */

type LegalDocument = CallAnswer<'staff/getLegal'>;

export function LegalTextVersionPage() {
  const { text = '', version = '' } = useParams();
  const t = useTexts().legal;
  const reading = useStaffCall('staff/getLegal', { text: text as LegalTextName, version: Number(version) });
  const above = { title: t.title, to: '/legal' };
  if (!reading.data)
    return (
      <Page title={t.title} above={above}>
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  return <LegalTextVersionContent key={`${text} ${version}`} legal={reading.data} above={above} />;
}

function LegalTextVersionContent({ legal, above }: { legal: LegalDocument; above: { title: string; to: string } }) {
  const { legal: t, written, reviews } = useTexts();
  const me = useCurrentStaffMember();
  const [asking, setAsking] = useState<'approve' | 'withdraw' | null>(null);
  const { by, status, approved, withdrawn } = legal;
  const title = fillPlaceholders(t.one, { text: t.names[legal.text], version: legal.version });
  const done = { legal, title, onClose: () => setAsking(null) };
  const byAt = (person: { name: string }, at: string): string =>
    fillPlaceholders(written.byAt, { name: person.name, at: formatDateTime(at) });
  const mayApprove = status === 'proposed' && by !== null && me !== null && me.id !== by.id;
  return (
    <Page
      title={title}
      above={above}
      about={<StatusLabel tone={TONES[status]}>{t.statuses[status]}</StatusLabel>}
      actions={
        <>
          {mayApprove ? (
            <Button variant="contained" onClick={() => setAsking('approve')}>
              {t.approve}
            </Button>
          ) : null}
          {status === 'proposed' || status === 'upcoming' ? (
            <Button variant="outlined" color="error" onClick={() => setAsking('withdraw')}>
              {written.withdraw}
            </Button>
          ) : null}
        </>
      }
    >
      <Panel title={t.facts}>
        <FactList
          facts={[
            [t.columns.from, formatDateTime(legal.from)],
            [t.columns.isUnfavourable, by && (legal.isUnfavourable ? reviews.yes : reviews.no)],
            [t.columns.by, by && legal.at ? byAt(by, legal.at) : t.builtIn],
            [
              t.columns.decideBefore,
              status === 'proposed' && legal.decideBefore ? formatDateTime(legal.decideBefore) : null,
            ],
            [t.columns.approved, approved && byAt(approved.by, approved.at)],
            [t.columns.consents, legal.consents],
            [written.withdrawn, withdrawn && byAt(withdrawn.by, withdrawn.at)],
            [written.why, withdrawn?.why],
          ]}
        />
      </Panel>
      <LegalDocumentText texts={legal.texts} />
      {asking === 'approve' ? <Approve {...done} /> : null}
      {asking === 'withdraw' ? <Withdraw {...done} /> : null}
    </Page>
  );
}

interface AskProps {
  legal: LegalDocument;
  title: string;
  onClose(): void;
}

function Approve({ legal: { text, version, from }, title, onClose }: AskProps) {
  const t = useTexts().legal;
  const say = useShowMessage();
  const approve = useStaffCommand('staff/approveLegal');
  const submit = async (): Promise<void> => {
    if (!(await approve.run({ text, version }))) return;
    onClose();
    say(t.approvedSaid);
  };
  return (
    <FormDialog
      title={fillPlaceholders(t.approveTitle, { title })}
      verb={t.approve}
      plain
      busy={approve.busy}
      failure={approve.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{fillPlaceholders(t.approveAbout, { from: formatDateTime(from) })}</p>
    </FormDialog>
  );
}

function Withdraw({ legal: { text, version }, title, onClose }: AskProps) {
  const { legal: t, written } = useTexts();
  const say = useShowMessage();
  const withdraw = useStaffCommand('staff/withdrawLegal');
  const submit = async (why: string): Promise<void> => {
    if (!(await withdraw.run({ text, version, why }))) return;
    onClose();
    say(written.withdrawnSaid);
  };
  return (
    <WithdrawPublicationDialog
      title={fillPlaceholders(t.withdrawTitle, { title })}
      about={t.withdrawAbout}
      busy={withdraw.busy}
      failure={withdraw.failure}
      onSubmit={(why) => void submit(why)}
      onClose={onClose}
    />
  );
}

/** A legal text in each language, as customers read it. */
function LegalDocumentText({ texts }: { texts: CallAnswer<'staff/getLegal'>['texts'] }) {
  return LANGUAGES.map((language) => {
    const text = parseLegalText(texts[language].title, texts[language].body);
    return (
      <Panel key={language} title={<LanguageNames languages={[language]} />}>
        <article className={styles.piece} lang={LOCALES[language]}>
          <h3>{text?.title}</h3>
          <p>{text?.preamble}</p>
          {text?.articles.map(({ heading, paragraphs }, index) => (
            <section key={index}>
              <h4>{formatArticleHeading(language, index + 1, heading)}</h4>
              {paragraphs.map((paragraph, place) => (
                <p key={place}>{paragraph}</p>
              ))}
            </section>
          ))}
          <p>{text?.closing}</p>
        </article>
      </Panel>
    );
  });
}

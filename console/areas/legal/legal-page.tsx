/** Every version of each legal text: future, present and past. */
import { Button } from '@mui/material';
import { Link, useParams } from 'react-router';
import { LEGAL_NAMES, type LegalName } from '@bourse/contract/constants.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useSay, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDateTime, formatShortTime } from '../../language/format.ts';
import { LanguageNames, useTexts } from '../../language/use-texts.tsx';
import { Facts, Page, Panel, Waiting } from '../../layout/page.tsx';
import { type Column, Mark, Table, type Tone } from '../../list/table.tsx';
import { useState } from 'react';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { useMe } from '../../api/auth-provider.ts';
import { WithdrawDialog } from '../../publications/publication.tsx';
import { LANGUAGES, LOCALES } from '@bourse/contract/texts/languages.ts';
import { articleHeading, legalOf } from '@bourse/contract/legal/documents/legal-text.ts';
import styles from '../../publications/publication.module.css';

export type Version = Answer<'staff/listLegal'>['rows'][number];

const TONES: Record<Version['standing'], Tone> = {
  past: 'plain',
  holds: 'good',
  coming: 'warns',
  proposed: 'warns',
  lapsed: 'bad',
  withdrawn: 'bad',
};

export function LegalListPage() {
  const texts = useTexts();
  const t = texts.legal;
  const reading = useStaffCall('staff/listLegal', {});
  const columns: Column<Version>[] = [
    { name: 'text', title: t.columns.text, cell: ({ text, version }) => fill(t.one, { text: t.names[text], version }) },
    {
      name: 'standing',
      title: t.columns.standing,
      kind: 'tight',
      cell: ({ standing }) => <Mark tone={TONES[standing]}>{t.standings[standing]}</Mark>,
    },
    { name: 'from', title: t.columns.from, kind: 'number', cell: ({ from }) => formatShortTime(from) },
    { name: 'by', title: t.columns.by, kind: 'tight', cell: ({ by }) => by?.name ?? t.builtIn },
    {
      name: 'approved',
      title: t.columns.approved,
      kind: 'tight',
      cell: ({ approved }) => approved?.by.name ?? texts.list.none,
    },
    { name: 'consents', title: t.columns.consents, kind: 'number', cell: ({ consents }) => consents },
  ];
  const actions = LEGAL_NAMES.map((text) => (
    <Button key={text} variant="outlined" component={Link} to={`/legal/${text}/new`}>
      {fill(t.write, { text: t.names[text] })}
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
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

/**
 * One version of a legal text in all its languages: another person approves it, or it is withdrawn before it takes
 * effect.
 */

type Shown = Answer<'staff/getLegal'>;

export function LegalPage() {
  const { text = '', version = '' } = useParams();
  const t = useTexts().legal;
  const reading = useStaffCall('staff/getLegal', { text: text as LegalName, version: Number(version) });
  const above = { title: t.title, to: '/legal' };
  if (!reading.data)
    return (
      <Page title={t.title} above={above}>
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  return <OneVersion key={`${text} ${version}`} legal={reading.data} above={above} />;
}

function OneVersion({ legal, above }: { legal: Shown; above: { title: string; to: string } }) {
  const { legal: t, written, reviews } = useTexts();
  const me = useMe();
  const [asking, setAsking] = useState<'approve' | 'withdraw' | null>(null);
  const { by, standing, approved, withdrawn } = legal;
  const title = fill(t.one, { text: t.names[legal.text], version: legal.version });
  const done = { legal, title, onClose: () => setAsking(null) };
  const byAt = (person: { name: string }, at: string): string =>
    fill(written.byAt, { name: person.name, at: formatDateTime(at) });
  const mayApprove = standing === 'proposed' && by !== null && me !== null && me.id !== by.id;
  return (
    <Page
      title={title}
      above={above}
      about={<Mark tone={TONES[standing]}>{t.standings[standing]}</Mark>}
      actions={
        <>
          {mayApprove ? (
            <Button variant="contained" onClick={() => setAsking('approve')}>
              {t.approve}
            </Button>
          ) : null}
          {standing === 'proposed' || standing === 'coming' ? (
            <Button variant="outlined" color="error" onClick={() => setAsking('withdraw')}>
              {written.withdraw}
            </Button>
          ) : null}
        </>
      }
    >
      <Panel title={t.facts}>
        <Facts
          facts={[
            [t.columns.from, formatDateTime(legal.from)],
            [t.columns.weighs, by && (legal.weighs ? reviews.yes : reviews.no)],
            [t.columns.by, by && legal.at ? byAt(by, legal.at) : t.builtIn],
            [
              t.columns.decideBefore,
              standing === 'proposed' && legal.decideBefore ? formatDateTime(legal.decideBefore) : null,
            ],
            [t.columns.approved, approved && byAt(approved.by, approved.at)],
            [t.columns.consents, legal.consents],
            [written.withdrawn, withdrawn && byAt(withdrawn.by, withdrawn.at)],
            [written.why, withdrawn?.why],
          ]}
        />
      </Panel>
      <LegalShown texts={legal.texts} />
      {asking === 'approve' ? <Approve {...done} /> : null}
      {asking === 'withdraw' ? <Withdraw {...done} /> : null}
    </Page>
  );
}

interface AskProps {
  legal: Shown;
  title: string;
  onClose(): void;
}

function Approve({ legal: { text, version, from }, title, onClose }: AskProps) {
  const t = useTexts().legal;
  const say = useSay();
  const approve = useStaffCommand('staff/approveLegal');
  const submit = async (): Promise<void> => {
    if (!(await approve.run({ text, version }))) return;
    onClose();
    say(t.approvedSaid);
  };
  return (
    <FormDialog
      title={fill(t.approveTitle, { title })}
      verb={t.approve}
      plain
      busy={approve.busy}
      failure={approve.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{fill(t.approveAbout, { from: formatDateTime(from) })}</p>
    </FormDialog>
  );
}

function Withdraw({ legal: { text, version }, title, onClose }: AskProps) {
  const { legal: t, written } = useTexts();
  const say = useSay();
  const withdraw = useStaffCommand('staff/withdrawLegal');
  const submit = async (why: string): Promise<void> => {
    if (!(await withdraw.run({ text, version, why }))) return;
    onClose();
    say(written.withdrawnSaid);
  };
  return (
    <WithdrawDialog
      title={fill(t.withdrawTitle, { title })}
      about={t.withdrawAbout}
      busy={withdraw.busy}
      failure={withdraw.failure}
      onSubmit={(why) => void submit(why)}
      onClose={onClose}
    />
  );
}

/** A legal text in each language, as customers read it. */
function LegalShown({ texts }: { texts: Answer<'staff/getLegal'>['texts'] }) {
  return LANGUAGES.map((language) => {
    const text = legalOf(texts[language].title, texts[language].body);
    return (
      <Panel key={language} title={<LanguageNames languages={[language]} />}>
        <article className={styles.piece} lang={LOCALES[language]}>
          <h3>{text?.title}</h3>
          <p>{text?.preamble}</p>
          {text?.articles.map(({ heading, paragraphs }, index) => (
            <section key={index}>
              <h4>{articleHeading(language, index + 1, heading)}</h4>
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

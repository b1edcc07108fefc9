/** Every version of each legal text: future, present and past. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { Button } from '@mui/material';
import { Link, useParams } from 'react-router';
import { LEGAL_TEXT_NAMES, type LegalTextName } from '@bourse/contract/constants.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTime, formatDateTimeToMinute } from '../../language/format.ts';
import { LanguageNames, useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, LoadingPage } from '../../layout/page.tsx';
import {
  type TableColumn,
  StatusLabel,
  Table,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { useCurrentStaffMember } from '../../api/session.ts';
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
    textColumn(t.columns.text, ({ text, version }) => fillPlaceholders(t.one, { text: t.names[text], version })),
    tightColumn(t.columns.status, ({ status }) => <StatusLabel tone={TONES[status]}>{t.statuses[status]}</StatusLabel>),
    numberColumn(t.columns.from, ({ from }) => formatDateTimeToMinute(from)),
    tightColumn(t.columns.by, ({ by }) => by?.name ?? t.builtIn),
    tightColumn(t.columns.approved, ({ approved }) => approved?.by.name ?? texts.list.none),
    numberColumn(t.columns.consents, 'consents'),
  ];
  const actions = LEGAL_TEXT_NAMES.map((text) => (
    <Button key={text} variant="outlined" component={Link} to={`/legal/${text}/new`}>
      {fillPlaceholders(t.write, { text: t.names[text] })}
    </Button>
  ));
  return (
    <Page title={t.title} about={t.about} actions={actions}>
      <Table
        label={t.title}
        columns={columns}
        rows={reading}
        idOf={({ text, version }) => `${text}-${version}`}
        to={({ text, version }) => `/legal/${text}/${version}`}
        empty={t.empty}
      />
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
  if (!reading.data) return <LoadingPage title={t.title} above={above} reading={reading} />;
  return <LegalTextVersionContent key={`${text} ${version}`} legal={reading.data} above={above} />;
}

function LegalTextVersionContent({ legal, above }: { legal: LegalDocument; above: { title: string; to: string } }) {
  const { legal: t, written, reviews } = useTexts();
  const me = useCurrentStaffMember();
  const { by, status, approved, withdrawn } = legal;
  const title = fillPlaceholders(t.one, { text: t.names[legal.text], version: legal.version });
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
            <DialogButton label={t.approve}>
              {(close) => <Approve legal={legal} title={title} onClose={close} />}
            </DialogButton>
          ) : null}
          {status === 'proposed' || status === 'upcoming' ? (
            <DialogButton label={written.withdraw} variant="outlined" color="error">
              {(close) => <Withdraw legal={legal} title={title} onClose={close} />}
            </DialogButton>
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
  return (
    <CommandDialog
      call="staff/approveLegal"
      title={fillPlaceholders(t.approveTitle, { title })}
      verb={t.approve}
      parts={[<p key="about">{fillPlaceholders(t.approveAbout, { from: formatDateTime(from) })}</p>]}
      input={{ text, version }}
      successMessage={t.approvedSaid}
      onClose={onClose}
    />
  );
}

function Withdraw({ legal: { text, version }, title, onClose }: AskProps) {
  const t = useTexts().legal;
  return (
    <WithdrawPublicationDialog
      call="staff/withdrawLegal"
      title={fillPlaceholders(t.withdrawTitle, { title })}
      about={t.withdrawAbout}
      input={{ text, version }}
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

/** Messages that the staff have sent, and how far their delivery has come. */
import { CommandDialog } from '../../form/command-dialog.tsx';
import { DialogButton } from '../../form/command-buttons.tsx';
import { Button, TextField } from '@mui/material';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { TextInLanguage, LanguageNames, useTexts } from '../../language/use-texts.tsx';
import { formatDateTime, formatNumber, formatDateTimeToMinute } from '../../language/format.ts';
import { FactList, Page, Panel, LoadingPage } from '../../layout/page.tsx';
import { List } from '../../list/list.tsx';
import { type TableColumn, StatusLabel, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';
import { type SyntheticEvent, useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import {
  WithdrawPublicationDialog,
  PublicationFields,
  PublicationTexts,
} from '../../publications/publication-fields.tsx';
import { LANGUAGE_NAMES, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { TextsByLanguage } from '@bourse/contract/publication-schemas.ts';
import styles from '../../publications/publication-fields.module.css';
import { EMPTY_PUBLICATION_DRAFT, parsePublicationDraft } from '../../publications/publication-draft.ts';

type Announcement = CallAnswer<'staff/listAnnouncements'>['rows'][number];

const LIST_REFRESH_MS = 5_000;

function AnnouncementStatus({ of: { withdrawn, done } }: { of: Pick<Announcement, 'withdrawn' | 'done'> }) {
  const t = useTexts().announcements.statuses;
  if (withdrawn) return <StatusLabel tone="bad">{t.withdrawn}</StatusLabel>;
  return <StatusLabel tone={done ? 'good' : 'warns'}>{done ? t.delivered : t.sending}</StatusLabel>;
}

export function AnnouncementListPage() {
  const t = useTexts().announcements;
  const columns: TableColumn<Announcement>[] = [
    textColumn(t.columns.title, ({ title, languages }) => (
      <TextInLanguage language={languages[0]}>{title}</TextInLanguage>
    )),
    tightColumn(t.columns.status, (row) => <AnnouncementStatus of={row} />),
    tightColumn(t.columns.to, ({ to }) => to?.account ?? t.all),
    numberColumn(t.columns.recipientCount, ({ recipientCount }) => formatNumber(recipientCount)),
    textColumn(t.columns.languages, ({ languages }) => <LanguageNames languages={languages} />),
    numberColumn(t.columns.at, ({ at }) => formatDateTimeToMinute(at)),
    tightColumn(t.columns.by, ({ by }) => by.name),
  ];
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <Button variant="contained" component={Link} to="/announcements/new">
          {t.write}
        </Button>
      }
    >
      <List<Announcement>
        call="staff/listAnnouncements"
        label={t.title}
        columns={columns}
        to={({ id }) => `/announcements/${id}`}
        empty={t.empty}
        emptyFiltered={t.empty}
        refreshMs={LIST_REFRESH_MS}
      />
    </Page>
  );
}

/** One message in all its languages; it can be withdrawn, never changed. */

const DETAIL_REFRESH_MS = 3_000;

export function AnnouncementDetailPage() {
  const { announcement = '' } = useParams();
  const t = useTexts().announcements;
  const reading = useStaffCall('staff/getAnnouncement', { announcement }, { refreshMs: DETAIL_REFRESH_MS });
  const above = { title: t.title, to: '/announcements' };
  if (!reading.data) return <LoadingPage title={t.one} above={above} reading={reading} />;
  return <AnnouncementDetail key={announcement} announcement={reading.data} above={above} />;
}

function AnnouncementFacts({ announcement }: { announcement: CallAnswer<'staff/getAnnouncement'> }) {
  const { announcements: t, written } = useTexts();
  const { withdrawn } = announcement;
  return (
    <Panel title={t.facts}>
      <FactList
        facts={[
          [t.columns.to, announcement.to?.account ?? t.all],
          [t.columns.recipientCount, formatNumber(announcement.recipientCount)],
          [
            t.columns.by,
            fillPlaceholders(written.byAt, { name: announcement.by.name, at: formatDateTime(announcement.at) }),
          ],
          [
            written.withdrawn,
            withdrawn && fillPlaceholders(written.byAt, { name: withdrawn.by.name, at: formatDateTime(withdrawn.at) }),
          ],
          [written.why, withdrawn?.why],
        ]}
      />
    </Panel>
  );
}

function AnnouncementDetail({
  announcement,
  above,
}: {
  announcement: CallAnswer<'staff/getAnnouncement'>;
  above: { title: string; to: string };
}) {
  const { announcements: t, written } = useTexts();
  const { withdrawn } = announcement;
  return (
    <Page
      title={announcement.title}
      heading={<TextInLanguage language={announcement.languages[0]}>{announcement.title}</TextInLanguage>}
      above={above}
      about={<AnnouncementStatus of={announcement} />}
      actions={
        withdrawn ? null : (
          <DialogButton label={written.withdraw} variant="outlined" color="error">
            {(close) => (
              <WithdrawPublicationDialog
                call="staff/withdrawAnnouncement"
                title={fillPlaceholders(t.withdrawTitle, { title: announcement.title })}
                about={t.withdrawAbout}
                input={{ announcement: announcement.id }}
                onClose={close}
              />
            )}
          </DialogButton>
        )
      }
    >
      <AnnouncementFacts announcement={announcement} />
      <PublicationTexts texts={announcement.texts} />
    </Page>
  );
}

/** Writing a message to the customer whose id is in the address, or to all, which needs a second person. */

const ID = /^[1-9]\d{0,17}$/;

export function WriteAnnouncementPage() {
  const { announcements: t, written } = useTexts();
  const [query] = useSearchParams();
  const [draft, setDraft] = useState(EMPTY_PUBLICATION_DRAFT);
  const [typed, setTyped] = useState(query.get('to') ?? '');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { texts, faults, isEmpty } = parsePublicationDraft(draft);
  const to = typed.trim();
  const isBadId = to !== '' && !ID.test(to);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    setAsking(texts !== null && !isBadId);
  };
  return (
    <Page title={t.write} above={{ title: t.title, to: '/announcements' }}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Panel title={t.facts}>
          <div className={styles.row}>
            <TextField
              id="announcement-to"
              label={t.customer}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={tried && isBadId}
              helperText={tried && isBadId ? t.badCustomer : t.customerHint}
            />
          </div>
        </Panel>
        <PublicationFields
          draft={draft}
          onChange={setDraft}
          faults={tried ? faults : {}}
          words={written.faults}
          hint={written.bodyHint}
          lines={3}
        />
        {tried && isEmpty ? (
          <p className={styles.failure} role="alert">
            {written.needOne}
          </p>
        ) : null}
        <div className={styles.foot}>
          <Button type="submit" variant="contained">
            {to === '' ? t.propose : t.send}
          </Button>
        </div>
      </form>
      {asking && texts ? <SendAnnouncementDialog to={to} texts={texts} onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}

interface SendProps {
  /** Empty: to all, once a second person has approved it. */
  to: string;
  texts: TextsByLanguage;
  onClose(): void;
}

function SendAnnouncementDialog({ to, texts, onClose }: SendProps) {
  const { announcements: t, proposals } = useTexts();
  const go = useNavigate();
  const languages = LANGUAGES.filter((language) => texts[language])
    .map((language) => LANGUAGE_NAMES[language])
    .join(', ');
  return to === '' ? (
    <CommandDialog
      call="staff/proposeAnnouncement"
      title={t.proposeTitle}
      verb={t.propose}
      parts={[<p key="about">{fillPlaceholders(t.sendAll, { languages })}</p>]}
      input={{ texts }}
      successMessage={proposals.proposed}
      onDone={() => void go('/proposals')}
      onClose={onClose}
    />
  ) : (
    <CommandDialog
      call="staff/announce"
      title={t.sendTitle}
      verb={t.send}
      parts={[<p key="about">{fillPlaceholders(t.sendOne, { languages, customer: to })}</p>]}
      input={{ to, texts }}
      successMessage={t.sent}
      onDone={({ id }) => void go(`/announcements/${id}`)}
      onClose={onClose}
    />
  );
}

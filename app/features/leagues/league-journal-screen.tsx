/** An entry's journal: reasons for trades, the organiser's comments, and writing another. */
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { NotFoundScreen, EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatQuantity } from '../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { useLeagueEntryNameFormatter } from './leaderboard-card.tsx';
import styles from './leagues.module.css';

type Note = ListCallRow<'leagues/listJournal'>;
type Order = ListCallRow<'trading/listOrders'>;
const TEXT_MAXIMUM = 1_000;

const useTradeWords = () => {
  const t = useTexts('leagues');
  return ({ effect, quantity, name }: { effect: Order['effect']; quantity: string; name: string }): string =>
    fillPlaceholders(effect === 'open' ? t.buys : t.sells, { quantity: formatQuantity(quantity), name });
};

function NoteRow({ note }: { note: Note }) {
  const t = useTexts('leagues');
  const wordsOf = useTradeWords();
  return (
    <article className={styles.remark}>
      <span className={styles.small}>
        {t.by[note.by]} · {formatDateTimeToMinute(note.at)}
        {note.order ? ` · ${wordsOf(note.order)}` : ''}
      </span>
      <p className={styles.words}>{note.text}</p>
    </article>
  );
}

/** The entrant writes about one of their trades; the organiser about the whole entry. */
function JournalNoteForm({ league, entry }: { league: string; entry: string | undefined }) {
  const t = useTexts('leagues');
  const wordsOf = useTradeWords();
  const isOwn = entry === undefined;
  const orders = useCall('trading/listOrders', { portfolio: league, limit: 10 }, { enabled: isOwn });
  const write = useCommand('leagues/writeJournal');
  const [order, setOrder] = useState<string | null>(null);
  const [text, setText] = useState('');
  const traded = (orders.data?.rows ?? []).filter(({ filled }) => /[1-9]/.test(filled));
  const submit = async () => {
    const requested = { league, text: text.trim(), ...(entry ? { entry } : {}), ...(order ? { order } : {}) };
    if (!(await write.run(requested))) return;
    showToast(t.saved, 'good');
    setText('');
    setOrder(null);
  };
  return (
    <Card>
      <div className={styles.form}>
        {traded.length > 0 ? (
          <ChipRow label={t.which} flush>
            {traded.map((each) => (
              <Chip
                key={each.id}
                chosen={each.id === order}
                onPress={() => setOrder(each.id === order ? null : each.id)}
              >
                {wordsOf(each)}
              </Chip>
            ))}
          </ChipRow>
        ) : null}
        <label className={styles.label}>
          {isOwn ? t.reasonFor : t.comment}
          <textarea
            className={styles.text}
            value={text}
            maxLength={TEXT_MAXIMUM}
            placeholder={isOwn ? t.reasonHint : ''}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Button busy={write.isPending} disabled={text.trim() === ''} onPress={() => void submit()}>
          {t.write}
        </Button>
      </div>
    </Card>
  );
}

/** The entrant whose journal an organiser reads; empty until it is known. */
function useEntrantName(league: string, entry: string | undefined): string {
  const nameOf = useLeagueEntryNameFormatter();
  const { data } = useCall('leagues/getEntry', { league, entry: entry ?? '' }, { enabled: entry !== undefined });
  return data ? nameOf(data.row) : '';
}

export default function LeagueJournalScreen() {
  const t = useTexts('leagues');
  const language = useLanguage();
  const { league = '', entry: requested } = useHashQuery();
  const known = /^[1-3]\d{4}$/.test(league);
  const about = useCall('leagues/getLeague', { league }, { enabled: known });
  const entry = requested !== undefined && requested !== about.data?.league.mine?.entry ? requested : undefined;
  const name = useEntrantName(league, about.data ? entry : undefined);
  const input = { league, ...(entry ? { entry } : {}) };
  const reading = useListCall('leagues/listJournal', input, { enabled: known && about.data !== undefined, language });
  if (!known) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={t.journal} fallback="/home/leagues" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <p className={styles.lead}>
            {entry === undefined ? t.journalSays : name === '' ? null : fillPlaceholders(t.journalOf, { name })}{' '}
            {t.playMoney}
          </p>
          {about.data && (entry !== undefined || about.data.league.mine) ? (
            <JournalNoteForm league={league} entry={entry} />
          ) : null}
          <Card title={[name, about.data?.league.name].filter(Boolean).join(' · ')}>
            <List
              listCall={reading}
              rowKey={({ id }) => id}
              label={t.journal}
              empty={<EmptyView text={t.noNotes} icon="edit" />}
            >
              {(note) => <NoteRow note={note} />}
            </List>
          </Card>
        </Page>
      </PullToRefresh>
    </>
  );
}

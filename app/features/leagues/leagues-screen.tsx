/** The customer's leagues, the way into another by its code, and for organisers the way to a new one. */
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Field } from '../../components/field.tsx';
import { List } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow, Row } from '../../components/row.tsx';
import { formatCount, formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { JoinSheet } from './join-sheet.tsx';
import styles from './leagues.module.css';
import { useWhen } from './when.ts';

type League = RowOf<'leagues/listLeagues'>;

function LeagueRow({ league }: { league: League }) {
  const t = useTexts('leagues');
  const when = useWhen();
  return (
    <Row
      to="/home/league"
      query={{ league: league.league }}
      title={<span className={styles.wrap}>{league.name}</span>}
      sub={<span className={styles.wrap}>{when(league)}</span>}
      end={
        <span className={styles.stack}>
          <span className={styles.figure}>{formatMoneyIn(league.capital, league.currency)}</span>
          <span className={styles.small}>{fill(t.entries, { n: formatCount(league.entries) })}</span>
        </span>
      }
    />
  );
}

/** Codes are read from paper: spaces and small letters mean the same. */
const codeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

function ByCode() {
  const t = useTexts('leagues');
  const invited = useHashQuery()['code'] ?? '';
  const [typed, setTyped] = useState(invited);
  const [asked, setAsked] = useState<string | null>(invited === '' ? null : codeOf(invited));
  return (
    <Card title={t.join}>
      <div className={styles.form}>
        <Field
          label={t.code}
          value={typed}
          onChange={setTyped}
          hint={t.codeHint}
          inputProps={{ autoCapitalize: 'characters', spellCheck: false }}
          maxLength={20}
        />
        <Button kind="soft" disabled={codeOf(typed).length < 8} onPress={() => setAsked(codeOf(typed))}>
          {t.look}
        </Button>
      </div>
      {asked === null ? null : <JoinSheet code={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

export default function LeaguesScreen() {
  const t = useTexts('leagues');
  const { data } = useCall('leagues/listLeagues', {});
  const reading = useListCall('leagues/listLeagues', { limit: 20 });
  return (
    <>
      <BackHeader title={t.title} />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <p className={styles.lead}>
            {t.lead} {t.playMoney}
          </p>
          <Card title={t.mine}>
            <List
              reading={reading}
              rowKey={({ league }) => league}
              label={t.mine}
              empty={<EmptyView text={t.none} icon="star" />}
            >
              {(league) => <LeagueRow league={league} />}
            </List>
          </Card>
          <ByCode />
          {data?.mayCreate ? (
            <Card flush>
              <MenuRow icon="plus" title={t.create} to="/home/leagueCreate" />
            </Card>
          ) : null}
        </Page>
      </PullToRefresh>
    </>
  );
}

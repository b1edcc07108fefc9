/** Leaders by level, and the way to become one. */
import { LEADER_LEVELS } from '@bourse/core/products/copying/leader-levels.ts';
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import { LeaderRow } from './leader-row.tsx';
import { BecomeLeaderSheet } from './become-leader-sheet.tsx';

type LevelFilter = (typeof LEADER_LEVELS)[number] | 'all';
const PAGE = 20;

export default function LeadersScreen() {
  const t = useTexts('copying');
  const title = useTexts('routes').fllow;
  const [levelFilter, setLevelFilter] = useState<LevelFilter>('all');
  const [leads, setLeads] = useState(false);
  const filterInput = levelFilter === 'all' ? {} : { level: levelFilter };
  const reading = useListCall('copying/listLeaders', { ...filterInput, limit: PAGE }, { staleTimeMs: 0 });
  const { data: counts } = useCall('copying/listLeaders', { ...filterInput, limit: 1 });
  return (
    <>
      <BackHeader title={title} fallback="/home/financial" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <Card flush>
            <MenuRow icon="copy" title={t.myCopies} to="/home/fllowOrders" />
          </Card>
          <div className={styles.choice}>
            <SegmentedControl
              label={t.levels}
              value={levelFilter}
              onChange={setLevelFilter}
              options={(['all', ...LEADER_LEVELS] as const).map((value) => ({
                value,
                label: value === 'all' ? t.all : t.level[value],
              }))}
            />
          </div>
          <Card flush>
            <List
              listCall={reading}
              rowKey={({ id }) => id}
              label={title}
              empty={<EmptyView text={t.none} icon="user" />}
              rowHeightRem={4}
            >
              {(leader) => <LeaderRow leader={leader} />}
            </List>
          </Card>
          {reading.isPending ? null : (
            <>
              <p className={styles.note}>
                {counts ? fillPlaceholders(t.counted, { now: counts.now, ever: counts.ever }) : null}
                <br />
                {t.countedSays}
              </p>
              <Card title={t.lead} sub={t.leadSays}>
                <Button kind="soft" onPress={() => setLeads(true)}>
                  {t.lead}
                </Button>
              </Card>
            </>
          )}
          <BecomeLeaderSheet open={leads} onClose={() => setLeads(false)} />
        </Page>
      </PullToRefresh>
    </>
  );
}

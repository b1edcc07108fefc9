/** Strategies: the house's, one's own, and the kinds to make one from. */
import { useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { TabbedScreen } from '../../components/tabbed-screen.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import { getRebalanceFrequency, type Strategy } from './strategy-rule-and-draft.ts';
import styles from './strategies.module.css';

const VIEWS = ['house', 'own'] as const;
const PAGE = 20;

function StrategyRow({ strategy, endedAt = null }: { strategy: Strategy; endedAt?: string | null }) {
  const t = useTexts('strategies');
  const { short } = useTexts('markets');
  const { id, kind, market, universe, parameters } = strategy;
  const every = parameters.find(({ unit }) => unit === 'every');
  const facts = [
    endedAt === null ? null : fillPlaceholders(t.endedOn, { date: formatDate(endedAt) }),
    market ? short[market] : null,
    fillPlaceholders(t.rowSays, { n: formatCount(universe.length) }),
    every ? t.rhythm[getRebalanceFrequency(every.value)] : null,
  ];
  return (
    <ListRow
      title={t.kind[kind]}
      sub={`${facts.filter(Boolean).join(' · ')}`}
      to="/home/strategy"
      query={{ strategy: id }}
    />
  );
}

/** The house's own, and below them the kinds to make one from. */
function HouseStrategies() {
  const t = useTexts('strategies');
  const language = useLanguage();
  const reading = useListCall('strategies/listStrategies', { limit: PAGE }, { language });
  const { data: counts } = useCall('strategies/listStrategies', { limit: 1 }, { language });
  return (
    <>
      <Card flush>
        <List
          listCall={reading}
          rowKey={({ id }) => id}
          label={t.tabs.house}
          empty={<EmptyView text={t.houseEmpty} icon="chart" />}
        >
          {(strategy) => <StrategyRow strategy={strategy} endedAt={strategy.endedAt} />}
        </List>
      </Card>
      {counts && counts.ever > 0 ? (
        <p className={styles.counted}>{fillPlaceholders(t.counted, { now: counts.now, ever: counts.ever })}</p>
      ) : null}
      {reading.isPending ? null : <StrategyKinds />}
    </>
  );
}

function OwnStrategies() {
  const t = useTexts('strategies');
  const language = useLanguage();
  const reading = useListCall('strategies/listMyStrategies', { limit: PAGE }, { language });
  return (
    <>
      <Card flush>
        <List
          listCall={reading}
          rowKey={({ id }) => id}
          label={t.tabs.own}
          empty={<EmptyView text={t.ownEmpty} icon="chart" />}
        >
          {(strategy) => <StrategyRow strategy={strategy} />}
        </List>
      </Card>
      {reading.isPending ? null : <StrategyKinds />}
    </>
  );
}

/** The kinds, each with a link to set one up. */
function StrategyKinds() {
  const t = useTexts('strategies');
  const language = useLanguage();
  const { data } = useCall('strategies/listStrategies', { limit: 1 }, { language });
  if (!data) return null;
  return (
    <Card title={t.makeOwn} sub={t.makeOwnSays}>
      {data.kinds.map(({ id, kind }) => (
        <ListRow key={id} title={t.kind[kind]} sub={t.short[kind]} to="/home/strategyTest" query={{ strategy: id }} />
      ))}
    </Card>
  );
}

export default function StrategiesScreen() {
  const t = useTexts('strategies');
  const title = useTexts('routes').strategies;
  return (
    <TabbedScreen title={title} fallback="/home/financial" views={VIEWS} names={t.tabs}>
      {(view) => (view === 'house' ? <HouseStrategies /> : <OwnStrategies />)}
    </TabbedScreen>
  );
}

/** Strategies on the home screen: the house's, and the kinds to make one's own from. */
export function StrategiesTab() {
  return (
    <div className={styles.tab}>
      <HouseStrategies />
    </div>
  );
}

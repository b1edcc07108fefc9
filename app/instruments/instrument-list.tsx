import { Card } from '../components/card.tsx';
import { Chip, Chips } from '../components/chip.tsx';
import { EmptyView } from '../components/empty-and-error-views.tsx';
import { List } from '../components/list.tsx';
import type { Input } from '../api/use-call.ts';
import { useListCall } from '../api/use-list-call.ts';
import { useTexts } from '../language/language.ts';
import { InstrumentRow } from './instrument-row.tsx';

export type Rank = 'active' | 'rising' | 'falling';
const RANKS: readonly Rank[] = ['active', 'rising', 'falling'];
const PAGE = 50;

/** The three rankings as chips. */
export function RankChips({ rank, onChange }: { rank: Rank; onChange: (rank: Rank) => void }) {
  const t = useTexts('home');
  return (
    <Chips label={t.rank}>
      {RANKS.map((one) => (
        <Chip key={one} chosen={one === rank} onPress={() => onChange(one)}>
          {t[one]}
        </Chip>
      ))}
    </Chips>
  );
}

/** A market's instruments in one card, ranked, with live prices. */
export function InstrumentList({
  market,
  board,
  rank,
}: {
  market: Input<'quotes/listInstruments'>['market'];
  board?: Input<'quotes/listInstruments'>['board'];
  rank: Rank;
}) {
  const t = useTexts('home');
  const reading = useListCall('quotes/listInstruments', {
    market,
    rank,
    spark: true,
    limit: PAGE,
    ...(board ? { board } : {}),
  });
  return (
    <Card flush>
      <List
        reading={reading}
        rowKey={(row) => row.instrument}
        label={t.list}
        uniform
        empty={<EmptyView text={t.noInstruments} icon="chart" />}
      >
        {(row) => <InstrumentRow row={row} />}
      </List>
    </Card>
  );
}

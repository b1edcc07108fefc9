import { Card } from '../components/card.tsx';
import { Chip, ChipRow } from '../components/chip.tsx';
import { EmptyView } from '../components/empty-and-error-views.tsx';
import { List } from '../components/list.tsx';
import type { CallInput } from '../api/use-call.ts';
import { useListCall } from '../api/use-list-call.ts';
import { useTexts } from '../language/language.ts';
import { InstrumentRow } from './instrument-row.tsx';

export type InstrumentRanking = 'active' | 'rising' | 'falling';
const RANKS: readonly InstrumentRanking[] = ['active', 'rising', 'falling'];
const PAGE = 50;

/** The three rankings as chips. */
export function InstrumentRankingChips({
  rank,
  onChange,
}: {
  rank: InstrumentRanking;
  onChange: (rank: InstrumentRanking) => void;
}) {
  const t = useTexts('home');
  return (
    <ChipRow label={t.rank} inline>
      {RANKS.map((one) => (
        <Chip key={one} chosen={one === rank} onPress={() => onChange(one)}>
          {t[one]}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** A market's instruments in one card, ranked, with live prices. */
export function InstrumentList({
  market,
  board,
  rank,
}: {
  market: CallInput<'quotes/listInstruments'>['market'];
  board?: CallInput<'quotes/listInstruments'>['board'];
  rank: InstrumentRanking;
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
        listCall={reading}
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

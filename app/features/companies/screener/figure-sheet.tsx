import {
  isNetBought,
  NET_BOUGHT,
  SCREENED_GROUPS,
  type Screened,
  type ScreenedGroup,
  tells,
} from '@bourse/core/companies/screen.ts';
import { type Span, SPANS } from '@bourse/core/companies/trades.ts';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { MenuRow, Row } from '../../../components/row.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useTexts } from '../../../language/language.ts';
import type { Criteria } from './criteria.ts';
import { useScreenedNames } from './words.ts';

const GROUPS = Object.keys(SCREENED_GROUPS) as ScreenedGroup[];
const namesIn = (group: ScreenedGroup): readonly Screened[] => SCREENED_GROUPS[group];
const FIRST_SPAN: Span = 20;

interface FigureSheetProps {
  market: Criteria['market'];
  onChoose: (name: Screened) => void;
  onClose: () => void;
}

function SpanChoice({ over, onChange }: { over: Span; onChange: (over: Span) => void }) {
  const { trend: t } = useTexts('companies');
  return (
    <Segmented
      label={t.span}
      value={String(over)}
      onChange={(chosen) => onChange(SPANS.find((each) => String(each) === chosen) ?? FIRST_SPAN)}
      options={SPANS.map((each) => ({ value: String(each), label: t.spans[each] }))}
    />
  );
}

/** All figures by group, net buying over one span at a time; those that nobody publishes for this market are marked. */
export function FigureSheet({ market, onChoose, onClose }: FigureSheetProps) {
  const { screener: t, trend } = useTexts('companies');
  const names = useScreenedNames();
  const [over, setOver] = useState<Span>(FIRST_SPAN);
  const row = (name: Screened) =>
    tells(market, name) ? (
      <MenuRow key={name} title={names[name]} onPress={() => onChoose(name)} />
    ) : (
      <Row key={name} title={names[name]} sub={trend.notHere} />
    );
  return (
    <Sheet open onClose={onClose} title={t.add}>
      {GROUPS.map((group) => (
        <Card key={group} title={t.groups[group]}>
          {namesIn(group)
            .filter((name) => !isNetBought(name))
            .map(row)}
          {group === 'buyers' && tells(market, 'individuals') ? <SpanChoice over={over} onChange={setOver} /> : null}
          {namesIn(group)
            .filter((name) => isNetBought(name) && NET_BOUGHT[name].over === over)
            .map(row)}
        </Card>
      ))}
    </Sheet>
  );
}

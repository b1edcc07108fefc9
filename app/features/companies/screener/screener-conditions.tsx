/** The screener's conditions, and the sheet in which one is added. */
import { INDUSTRY_CODES } from '@bourse/core/information/companies/industry-breadth.ts';
import { RANKING_FIGURE_NAMES, isRankingFigureAvailable } from '@bourse/core/information/companies/company-ranking.ts';
import {
  marketHasIndustries,
  isNetBuyingFigure,
  NET_BUYING_FIGURES,
  type ScreenerFigure,
  SCREENER_FIGURE_GROUPS,
  SCREENER_FIGURES,
  type ScreenerFigureGroup,
  isScreenerFigurePublished,
} from '@bourse/core/information/companies/stock-screener.ts';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Chip, ChipRow } from '../../../components/chip.tsx';
import { MenuRow, ListRow } from '../../../components/list-row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useTexts } from '../../../language/language.ts';
import { useIndustryNameFormatter } from '../company-text.ts';
import { ApplyCriteriaButton, ScreenerRangeSheet } from './screener-range-sheet.tsx';
import type { ScreenerCriteria } from './screener-criteria.ts';
import styles from '../companies.module.css';
import { formatScreenerBounds, useScreenerFigureNames } from './screener-criteria-text.ts';
import { type NetBuyingSpan, NET_BUYING_SPANS } from '@bourse/core/information/companies/net-buying.ts';
import { SegmentedControl } from '../../../components/segmented-control.tsx';

interface ScreenerConditionsProps {
  criteria: ScreenerCriteria;
  /** The market's own. */
  currency: string;
  onChange: (criteria: ScreenerCriteria) => void;
}

function IndustrySheet({
  criteria,
  onChange,
  onClose,
}: Omit<ScreenerConditionsProps, 'currency'> & { onClose: () => void }) {
  const { screener: t } = useTexts('companies');
  const nameOf = useIndustryNameFormatter();
  const [industries, setIndustries] = useState(criteria.industries ?? []);
  const toggled = (one: (typeof INDUSTRY_CODES)[number]) =>
    industries.includes(one) ? industries.filter((each) => each !== one) : [...industries, one];
  const apply = () => {
    onClose();
    onChange({ ...criteria, industries });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.industries}
      foot={<ApplyCriteriaButton criteria={{ ...criteria, industries }} onPress={apply} />}
    >
      <div className={styles.industries}>
        {INDUSTRY_CODES.map((one) => (
          <Chip key={one} chosen={industries.includes(one)} onPress={() => setIndustries(toggled(one))}>
            {nameOf(one)}
          </Chip>
        ))}
      </div>
    </Sheet>
  );
}

/** The bounds of figures, the industries, and the sort order. */
export function ScreenerConditions({ criteria, currency, onChange }: ScreenerConditionsProps) {
  const { screener: t, rankings, trend } = useTexts('companies');
  const names = useScreenerFigureNames();
  const nameOf = useIndustryNameFormatter();
  const [open, setOpen] = useState<ScreenerFigure | 'industries' | 'all' | null>(null);
  const { ranges = {}, industries = [], by, market } = criteria;
  const close = () => setOpen(null);
  return (
    <>
      <Card title={t.conditions} sub={<span className="mute">{t.lacks}</span>}>
        {marketHasIndustries(market) ? (
          <MenuRow
            title={t.industries}
            value={industries.length > 0 ? industries.map(nameOf).join(', ') : t.any}
            onPress={() => setOpen('industries')}
          />
        ) : (
          <ListRow title={t.industries} sub={trend.notHere} />
        )}
        {SCREENER_FIGURES.map((name) =>
          ranges[name] ? (
            <MenuRow
              key={name}
              title={names[name]}
              value={formatScreenerBounds(name, ranges[name], criteria.in ?? currency)}
              onPress={() => setOpen(name)}
            />
          ) : null,
        )}
        <MenuRow icon="plus" title={t.add} onPress={() => setOpen('all')} />
      </Card>
      <ChipRow label={t.order}>
        {RANKING_FIGURE_NAMES.filter((one) => isRankingFigureAvailable(market, one)).map((one) => (
          <Chip key={one} chosen={one === by} onPress={() => onChange({ ...criteria, by: one })}>
            {rankings[one]}
          </Chip>
        ))}
      </ChipRow>
      {open === 'industries' ? <IndustrySheet criteria={criteria} onChange={onChange} onClose={close} /> : null}
      {open === 'all' ? <FigureSheet market={market} onChoose={setOpen} onClose={close} /> : null}
      {open !== null && open !== 'industries' && open !== 'all' ? (
        <ScreenerRangeSheet
          name={open}
          criteria={criteria}
          currency={currency}
          onClose={close}
          onApply={(next) => {
            close();
            onChange(next);
          }}
        />
      ) : null}
    </>
  );
}

const GROUPS = Object.keys(SCREENER_FIGURE_GROUPS) as ScreenerFigureGroup[];
const namesIn = (group: ScreenerFigureGroup): readonly ScreenerFigure[] => SCREENER_FIGURE_GROUPS[group];
const FIRST_SPAN: NetBuyingSpan = 20;

interface FigureSheetProps {
  market: ScreenerCriteria['market'];
  onChoose: (name: ScreenerFigure) => void;
  onClose: () => void;
}

function SpanChoice({ over, onChange }: { over: NetBuyingSpan; onChange: (over: NetBuyingSpan) => void }) {
  const { trend: t } = useTexts('companies');
  return (
    <SegmentedControl
      label={t.span}
      value={String(over)}
      onChange={(chosen) => onChange(NET_BUYING_SPANS.find((each) => String(each) === chosen) ?? FIRST_SPAN)}
      options={NET_BUYING_SPANS.map((each) => ({ value: String(each), label: t.spans[each] }))}
    />
  );
}

/** All figures by group, net buying over one span at a time; those that nobody publishes for this market are marked. */
function FigureSheet({ market, onChoose, onClose }: FigureSheetProps) {
  const { screener: t, trend } = useTexts('companies');
  const names = useScreenerFigureNames();
  const [over, setOver] = useState<NetBuyingSpan>(FIRST_SPAN);
  const row = (name: ScreenerFigure) =>
    isScreenerFigurePublished(market, name) ? (
      <MenuRow key={name} title={names[name]} onPress={() => onChoose(name)} />
    ) : (
      <ListRow key={name} title={names[name]} sub={trend.notHere} />
    );
  return (
    <Sheet open onClose={onClose} title={t.add}>
      {GROUPS.map((group) => (
        <Card key={group} title={t.groups[group]}>
          {namesIn(group)
            .filter((name) => !isNetBuyingFigure(name))
            .map(row)}
          {group === 'buyers' && isScreenerFigurePublished(market, 'individuals') ? (
            <SpanChoice over={over} onChange={setOver} />
          ) : null}
          {namesIn(group)
            .filter((name) => isNetBuyingFigure(name) && NET_BUYING_FIGURES[name].over === over)
            .map(row)}
        </Card>
      ))}
    </Sheet>
  );
}

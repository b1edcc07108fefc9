/** The screener's conditions, and the sheet in which one is added. */
import { INDUSTRIES } from '@bourse/core/information/companies/industries.ts';
import { RANKINGS, tellsFigure } from '@bourse/core/information/companies/ranking.ts';
import {
  hasIndustries,
  isNetBought,
  NET_BOUGHT,
  type Screened,
  SCREENED_GROUPS,
  SCREENED_NAMES,
  type ScreenedGroup,
  tells,
} from '@bourse/core/information/companies/screen.ts';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Chip, Chips } from '../../../components/chip.tsx';
import { MenuRow, Row } from '../../../components/row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useTexts } from '../../../language/language.ts';
import { useIndustryName } from '../company-text.ts';
import { ApplyButton, RangeSheet } from './range-sheet.tsx';
import type { Criteria } from './criteria.ts';
import styles from '../companies.module.css';
import { boundsText, useScreenedNames } from './criteria-text.ts';
import { type Span, SPANS } from '@bourse/core/information/companies/trades.ts';
import { Segmented } from '../../../components/segmented.tsx';

interface ConditionsProps {
  criteria: Criteria;
  /** The market's own. */
  currency: string;
  onChange: (criteria: Criteria) => void;
}

function IndustrySheet({ criteria, onChange, onClose }: Omit<ConditionsProps, 'currency'> & { onClose: () => void }) {
  const { screener: t } = useTexts('companies');
  const nameOf = useIndustryName();
  const [industries, setIndustries] = useState(criteria.industries ?? []);
  const toggled = (one: (typeof INDUSTRIES)[number]) =>
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
      foot={<ApplyButton criteria={{ ...criteria, industries }} onPress={apply} />}
    >
      <div className={styles.industries}>
        {INDUSTRIES.map((one) => (
          <Chip key={one} chosen={industries.includes(one)} onPress={() => setIndustries(toggled(one))}>
            {nameOf(one)}
          </Chip>
        ))}
      </div>
    </Sheet>
  );
}

/** The bounds of figures, the industries, and the sort order. */
export function Conditions({ criteria, currency, onChange }: ConditionsProps) {
  const { screener: t, rankings, trend } = useTexts('companies');
  const names = useScreenedNames();
  const nameOf = useIndustryName();
  const [open, setOpen] = useState<Screened | 'industries' | 'all' | null>(null);
  const { ranges = {}, industries = [], by, market } = criteria;
  const close = () => setOpen(null);
  return (
    <>
      <Card title={t.conditions} sub={<span className="mute">{t.lacks}</span>}>
        {hasIndustries(market) ? (
          <MenuRow
            title={t.industries}
            value={industries.length > 0 ? industries.map(nameOf).join(', ') : t.any}
            onPress={() => setOpen('industries')}
          />
        ) : (
          <Row title={t.industries} sub={trend.notHere} />
        )}
        {SCREENED_NAMES.map((name) =>
          ranges[name] ? (
            <MenuRow
              key={name}
              title={names[name]}
              value={boundsText(name, ranges[name], criteria.in ?? currency)}
              onPress={() => setOpen(name)}
            />
          ) : null,
        )}
        <MenuRow icon="plus" title={t.add} onPress={() => setOpen('all')} />
      </Card>
      <Chips label={t.order}>
        {RANKINGS.filter((one) => tellsFigure(market, one)).map((one) => (
          <Chip key={one} chosen={one === by} onPress={() => onChange({ ...criteria, by: one })}>
            {rankings[one]}
          </Chip>
        ))}
      </Chips>
      {open === 'industries' ? <IndustrySheet criteria={criteria} onChange={onChange} onClose={close} /> : null}
      {open === 'all' ? <FigureSheet market={market} onChoose={setOpen} onClose={close} /> : null}
      {open !== null && open !== 'industries' && open !== 'all' ? (
        <RangeSheet
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
function FigureSheet({ market, onChoose, onClose }: FigureSheetProps) {
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

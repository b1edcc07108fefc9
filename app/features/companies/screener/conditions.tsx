/** The screener's conditions, and the sheet in which one is added. */
import { INDUSTRIES } from '@bourse/core/companies/industries.ts';
import { RANKINGS, tellsFigure } from '@bourse/core/companies/ranking.ts';
import { hasIndustries, SCREENED_NAMES, type Screened } from '@bourse/core/companies/screen.ts';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Chip, Chips } from '../../../components/chip.tsx';
import { MenuRow, Row } from '../../../components/row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useTexts } from '../../../language/language.ts';
import { useIndustryName } from '../words.ts';
import { ApplyButton } from './apply-button.tsx';
import type { Criteria } from './criteria.ts';
import { FigureSheet } from './figure-sheet.tsx';
import { RangeSheet } from './range-sheet.tsx';
import styles from './screener.module.css';
import { boundsText, useScreenedNames } from './words.ts';

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

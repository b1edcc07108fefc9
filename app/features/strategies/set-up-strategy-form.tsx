/** Sets up a strategy: its numbers, its market, what it may hold, and when it stops. */
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { STRATEGY_INSTRUMENTS_MAXIMUM } from '@bourse/core/products/strategies/strategy-specification.ts';
import { useEffect, useRef } from 'react';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { NumberStepper } from '../../components/number-stepper.tsx';
import { formatCount, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import {
  DEFAULT_INSTRUMENT_COUNT,
  type StrategyDraft,
  formatParameterName,
  getRebalanceFrequency,
  STOP_LOSS_CHOICES_BPS,
  type Strategy,
  toggleInstrument,
} from './strategy-rule-and-draft.ts';
import styles from './strategies.module.css';

interface FormProps {
  strategy: Strategy;
  draft: StrategyDraft;
  onChange: (draft: StrategyDraft) => void;
  /** The fault, once submission has been tried. */
  fault: string | null;
}
const TRADED = MARKETS.filter((market) => market !== 'FX');
const LISTED = 40;
const BASIS = 10_000;

export function SetUpStrategyForm(props: FormProps) {
  const t = useTexts('strategies');
  return (
    <>
      <Card title={t.settings} fields>
        <div className={styles.form}>
          {props.strategy.parameters.map((parameter) => (
            <Parameter key={parameter.name} {...props} parameter={parameter} />
          ))}
          <StopLossChoice {...props} />
        </div>
      </Card>
      <InstrumentsChoice {...props} />
    </>
  );
}

function Parameter({
  parameter: { name, unit, least, most },
  draft,
  onChange,
  fault,
}: FormProps & { parameter: Strategy['parameters'][number] }) {
  const t = useTexts('strategies');
  const value = draft.parameters[name] ?? '';
  const set = (typed: string) => onChange({ ...draft, parameters: { ...draft.parameters, [name]: typed } });
  const bounds = fillPlaceholders(t.between, { least: formatCount(least), most: formatCount(most) });
  if (unit === 'every')
    return (
      <div>
        <p className={styles.heading}>{t.rhythmName}</p>
        <SegmentedControl
          label={t.rhythmName}
          value={value}
          onChange={set}
          options={['1', '2', '3'].map((each) => ({
            value: each,
            label: t.rhythm[getRebalanceFrequency(Number(each))],
          }))}
        />
      </div>
    );
  return (
    <NumberStepper
      label={formatParameterName(t, name)}
      value={value}
      onChange={set}
      min={String(least)}
      max={String(most)}
      step={most > 50 ? '5' : '1'}
      decimals={0}
      hint={bounds}
      error={fault === name ? bounds : null}
    />
  );
}

function StopLossChoice({ draft, onChange }: FormProps) {
  const t = useTexts('strategies');
  return (
    <div>
      <p className={styles.heading}>{t.stopName}</p>
      <ChipRow label={t.stopName} flush>
        {STOP_LOSS_CHOICES_BPS.map((stop) => (
          <Chip key={String(stop)} chosen={draft.stopAt === stop} onPress={() => onChange({ ...draft, stopAt: stop })}>
            {stop === null ? t.never : formatRate(String(stop / BASIS), { digits: 0 })}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

const isHeld = ({ board }: ListCallRow<'quotes/listInstruments'>): boolean => board !== 'index';

/** Makes an initial selection once per market; if the customer removes all of it, it isn't repeated. */
function useInitialInstruments(
  { owner }: Strategy,
  draft: StrategyDraft,
  rows: readonly ListCallRow<'quotes/listInstruments'>[],
  onChange: FormProps['onChange'],
): void {
  const filled = useRef<Market | null>(owner === 'kind' ? null : draft.market);
  useEffect(() => {
    if (filled.current === draft.market || rows.length === 0) return;
    filled.current = draft.market;
    if (draft.instruments.length === 0)
      onChange({ ...draft, instruments: rows.slice(0, DEFAULT_INSTRUMENT_COUNT).map((row) => row.instrument) });
  });
}

/** Instruments of one market: changing it starts again with the most active ones. */
function InstrumentsChoice({ draft, onChange, fault, strategy }: FormProps) {
  const t = useTexts('strategies');
  const { short } = useTexts('markets');
  const language = useLanguage();
  const { data } = useCall(
    'quotes/listInstruments',
    { market: draft.market, rank: 'code', limit: LISTED },
    { language, staleTimeMs: 600_000 },
  );
  const rows = (data?.rows ?? []).filter(isHeld);
  useInitialInstruments(strategy, draft, rows, onChange);
  const chosen = new Set(draft.instruments);
  return (
    <Card
      title={t.holds}
      end={
        <span className={styles.small}>
          {fillPlaceholders(t.chosen, {
            n: formatCount(chosen.size),
            maximum: formatCount(STRATEGY_INSTRUMENTS_MAXIMUM),
          })}
        </span>
      }
    >
      <ChipRow label={t.market} flush>
        {TRADED.map((market: Market) => (
          <Chip
            key={market}
            chosen={market === draft.market}
            onPress={() => market === draft.market || onChange({ ...draft, market, instruments: [] })}
          >
            {short[market]}
          </Chip>
        ))}
      </ChipRow>
      {fault === 'instruments' ? (
        <p className={styles.fault} role="alert">
          {t.chooseSome}
        </p>
      ) : null}
      {data ? (
        <div className={styles.choices} role="group" aria-label={t.names}>
          {rows.map(({ instrument, name }) => (
            <Chip
              key={instrument}
              chosen={chosen.has(instrument)}
              disabled={!chosen.has(instrument) && chosen.size >= STRATEGY_INSTRUMENTS_MAXIMUM}
              onPress={() => onChange({ ...draft, instruments: toggleInstrument(draft.instruments, instrument) })}
            >
              {name}
            </Chip>
          ))}
        </div>
      ) : (
        <SkeletonRows count={4} />
      )}
    </Card>
  );
}

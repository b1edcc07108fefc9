/** Whether a league's instruments can be traded now; where not, why, and what to do. */
import { adviseOnPrices, type PriceAdvice } from '@bourse/contract/leagues/set-up-advice.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { LEAGUE_INSTRUMENTS_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import { Link } from 'react-router';
import type { CallAnswer } from '../../../api/staff-api-client.ts';
import { useStaffCall } from '../../../api/use-staff-call.ts';
import { formatNumber } from '../../../language/format.ts';
import { useTexts } from '../../../language/use-texts.tsx';
import { MutedText, StatusLabel, type StatusTone } from '../../../list/table.tsx';
import { isRecordedDay, type PriceChoice } from './league-set-up-draft.ts';

export type Source = CallAnswer<'staff/listPriceSources'>['sources'][number];
type Row = CallAnswer<'staff/listRealInstruments'>['rows'][number];
const REFRESH_MS = 3_000;

/** An index is quoted, but nobody trades it. */
const isTradable = ({ instrument }: Row): boolean => !instrument.includes('^');

/** The instruments of the market that a league can trade, with how they do now. */
export function useLeagueInstruments(choice: PriceChoice) {
  const input = { market: choice.market, recorded: isRecordedDay(choice), limit: LEAGUE_INSTRUMENTS_MAXIMUM };
  const reading = useStaffCall('staff/listRealInstruments', input, { refreshMs: REFRESH_MS });
  return { ...reading, rows: (reading.data?.rows ?? []).filter(isTradable) };
}

const TONES: Partial<Record<PriceAdvice, StatusTone>> = {
  ready: 'good',
  waiting: 'plain',
  storing: 'plain',
  closed: 'plain',
};

const findAdvice = (choice: PriceChoice, source: Source, rows: readonly Row[]): PriceAdvice => {
  const { delayMs = 0 } = source.delays.find(({ market }) => market === choice.market) ?? {};
  return adviseOnPrices({ source: source.source, status: source.status, delayMs }, rows);
};

interface PricesAdviceProps {
  choice: PriceChoice;
  source: Source;
  rows: readonly Row[];
  /** The league is there, so that another source can't be chosen here. */
  isMade?: boolean;
}

export function PricesAdvice({ choice, source, rows, isMade = false }: PricesAdviceProps) {
  const t = useTexts().leagueSetUp;
  const advice = findAdvice(choice, source, rows);
  const live = rows.filter(({ state }) => state === 'live' || state === 'delayed').length;
  const remedies: Partial<Record<PriceAdvice, string>> = t.remedies;
  return (
    <>
      <p role="status">
        <StatusLabel tone={TONES[advice] ?? 'bad'}>{t.adviceNames[advice]}</StatusLabel> {t.advice[advice]}{' '}
        {advice === 'ready'
          ? fillPlaceholders(t.liveCount, { live: formatNumber(live), all: formatNumber(rows.length) })
          : isMade || (advice === 'closed' && isRecordedDay(choice))
            ? null
            : remedies[advice]}
      </p>
      {advice === 'ready' || advice === 'waiting' ? null : (
        <MutedText>
          <Link to="/price-sources">{t.toPriceSources}</Link>
        </MutedText>
      )}
    </>
  );
}

/** Only while nothing can be traded at: nobody should make a league without knowing. */
export function NoPricesYet({ choice, source, isMade }: Required<Omit<PricesAdviceProps, 'rows'>>) {
  const t = useTexts().leagueSetUp;
  const { rows, data } = useLeagueInstruments(choice);
  if (!data || findAdvice(choice, source, rows) === 'ready') return null;
  return (
    <section aria-label={t.noPricesYet}>
      <p>
        <strong>{t.noPricesYet}</strong> {isMade ? t.noPricesMade : t.noPricesAbout}{' '}
        {isMade && !isRecordedDay(choice) ? t.otherSource : null}
      </p>
      <PricesAdvice choice={choice} source={source} rows={rows} isMade={isMade} />
    </section>
  );
}

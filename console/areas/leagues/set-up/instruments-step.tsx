/** Second step: the market's instruments, and whether their prices come; if not, what to do. */
import { Button } from '@mui/material';
import { adviseOnPrices, type PriceAdvice } from '@bourse/contract/leagues/set-up-advice.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { Link } from 'react-router';
import type { CallAnswer } from '../../../api/staff-api-client.ts';
import { useStaffCall, useStaffCommand } from '../../../api/use-staff-call.ts';
import { formatNumber } from '../../../language/format.ts';
import { useTexts } from '../../../language/use-texts.tsx';
import { LoadingOrError } from '../../../layout/page.tsx';
import { MutedText, StatusLabel, type StatusTone } from '../../../list/table.tsx';
import { LEAGUE_INSTRUMENTS_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import { isRecordedDay, type PriceChoice } from './league-set-up-draft.ts';
import { SetUpStep, StepFailure } from './set-up-step.tsx';

type Source = CallAnswer<'staff/listPriceSources'>['sources'][number];
type Row = CallAnswer<'staff/listRealInstruments'>['rows'][number];
const REFRESH_MS = 3_000;

interface InstrumentsStepProps {
  choice: PriceChoice;
  source: Source | undefined;
  chosen: readonly string[] | null;
  onChoose(instruments: readonly string[]): void;
  onChange(): void;
}

/** An index is quoted, but nobody trades it. */
const isTradable = ({ instrument }: Row): boolean => !instrument.includes('^');

export function InstrumentsStep({ choice, source, chosen, onChoose, onChange }: InstrumentsStepProps) {
  const t = useTexts().leagueSetUp;
  const input = { market: choice.market, recorded: isRecordedDay(choice), limit: LEAGUE_INSTRUMENTS_MAXIMUM };
  const reading = useStaffCall('staff/listRealInstruments', input, { refreshMs: REFRESH_MS });
  const rows = (reading.data?.rows ?? []).filter(isTradable);
  const done = chosen && fillPlaceholders(t.instrumentCount, { count: formatNumber(chosen.length) });
  return (
    <SetUpStep title={t.instruments} done={done} onChange={onChange}>
      {reading.data ? (
        <>
          <p>
            {fillPlaceholders(t.instrumentCount, { count: formatNumber(rows.length) })}
            {reading.data.next === null ? null : ` ${t.hundredAtMost}`}
          </p>
          <AddInstruments choice={choice} present={rows.length} />
          {rows.length > 0 && source ? <PricesAdvice choice={choice} source={source} rows={rows} /> : null}
          {rows.length > 0 ? (
            <Button variant="contained" onClick={() => onChoose(rows.map(({ instrument }) => instrument))}>
              {t.next}
            </Button>
          ) : null}
        </>
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </SetUpStep>
  );
}

function AddInstruments({ choice, present }: { choice: PriceChoice; present: number }) {
  const t = useTexts().leagueSetUp;
  const add = useStaffCommand('staff/addRealInstruments');
  if (present > 0) return null;
  const input = { markets: [choice.market], instruments: [], recorded: isRecordedDay(choice) };
  return (
    <>
      <p>{isRecordedDay(choice) ? t.addRecordedAbout : t.addAbout}</p>
      <StepFailure text={add.failure} />
      <Button variant="contained" disabled={add.busy} onClick={() => void add.run(input)}>
        {t.add}
      </Button>
    </>
  );
}

const TONES: Partial<Record<PriceAdvice, StatusTone>> = {
  ready: 'good',
  waiting: 'plain',
  storing: 'plain',
  closed: 'plain',
};

/** Whether something can be traded now; where not, why, and what to do. */
function PricesAdvice({ choice, source, rows }: { choice: PriceChoice; source: Source; rows: readonly Row[] }) {
  const t = useTexts().leagueSetUp;
  const { delayMs = 0 } = source.delays.find(({ market }) => market === choice.market) ?? {};
  const advice = adviseOnPrices({ source: source.source, status: source.status, delayMs }, rows);
  const live = rows.filter(({ state }) => state === 'live' || state === 'delayed').length;
  return (
    <>
      <p role="status">
        <StatusLabel tone={TONES[advice] ?? 'bad'}>{t.adviceNames[advice]}</StatusLabel> {t.advice[advice]}{' '}
        {advice === 'ready'
          ? fillPlaceholders(t.liveCount, { live: formatNumber(live), all: formatNumber(rows.length) })
          : null}
      </p>
      {advice === 'ready' || advice === 'waiting' ? null : (
        <MutedText>
          <Link to="/price-sources">{t.toPriceSources}</Link>
        </MutedText>
      )}
    </>
  );
}

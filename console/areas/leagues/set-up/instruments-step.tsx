/** Second step: the market's instruments, and whether their prices come; if not, what to do. */
import { Button } from '@mui/material';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { LEAGUE_INSTRUMENTS_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import { useStaffCommand } from '../../../api/use-staff-call.ts';
import { formatNumber } from '../../../language/format.ts';
import { useTexts } from '../../../language/use-texts.tsx';
import { Loaded } from '../../../layout/page.tsx';
import { isRecordedDay, type PriceChoice } from './league-set-up-draft.ts';
import { PricesAdvice, type Source, useLeagueInstruments } from './prices-advice.tsx';
import { SetUpStep, StepFailure } from './set-up-step.tsx';

interface InstrumentsStepProps {
  choice: PriceChoice;
  source: Source | undefined;
  chosen: readonly string[] | null;
  onChoose(instruments: readonly string[]): void;
  onChange: (() => void) | null;
}

export function InstrumentsStep({ choice, source, chosen, onChoose, onChange }: InstrumentsStepProps) {
  const t = useTexts().leagueSetUp;
  const { rows, ...reading } = useLeagueInstruments(choice);
  const done = chosen && fillPlaceholders(t.instrumentCount, { count: formatNumber(chosen.length) });
  return (
    <SetUpStep title={t.instruments} done={done} onChange={onChange}>
      <Loaded reading={reading}>
        {(data) => (
          <>
            <p>
              {fillPlaceholders(t.instrumentCount, { count: formatNumber(rows.length) })}
              {data.next === null
                ? null
                : ` ${fillPlaceholders(t.listedAtMost, { maximum: formatNumber(LEAGUE_INSTRUMENTS_MAXIMUM) })}`}
            </p>
            <AddInstruments choice={choice} present={rows.length} />
            {rows.length > 0 && source ? <PricesAdvice choice={choice} source={source} rows={rows} /> : null}
            {rows.length > 0 ? (
              <Button variant="contained" onClick={() => onChoose(rows.map(({ instrument }) => instrument))}>
                {t.next}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
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

/**
 * A league at real prices, set up in one place: prices, instruments, season and names. Nothing is kept until a step's
 * button is pressed, and each step says what to do when it can't go on.
 */
import { useState } from 'react';
import { useStaffCall } from '../../../api/use-staff-call.ts';
import { useProductTexts, useTexts } from '../../../language/use-texts.tsx';
import { LoadingOrError, Page } from '../../../layout/page.tsx';
import { InstrumentsStep } from './instruments-step.tsx';
import { LeagueFinishedPanel } from './league-finished-panel.tsx';
import type { PriceChoice, SeasonDraft } from './league-set-up-draft.ts';
import { NamesStep } from './names-step.tsx';
import { PricesStep } from './prices-step.tsx';
import { SeasonStep } from './season-step.tsx';

const REFRESH_MS = 5_000;

interface Progress {
  prices: PriceChoice | null;
  instruments: readonly string[] | null;
  season: SeasonDraft | null;
  made: { league: string; invited: number } | null;
}
const NOTHING: Progress = { prices: null, instruments: null, season: null, made: null };

export function LeagueSetUpPage() {
  const { leagues, leagueSetUp: t } = useTexts();
  const sources = useStaffCall('staff/listPriceSources', {}, { refreshMs: REFRESH_MS });
  // Otherwise names would be codes for a moment.
  const words = useProductTexts();
  const [progress, setProgress] = useState<Progress>(NOTHING);
  const { prices, instruments, season, made } = progress;
  // A step that is changed begins those after it again.
  const back = (more: Partial<Progress>): void => setProgress({ ...progress, ...more, made: null });
  return (
    <Page title={t.title} about={t.about} above={{ title: leagues.title, to: '/leagues' }}>
      {sources.data && words ? (
        <>
          <PricesStep
            answer={sources.data}
            chosen={prices}
            onChoose={(choice) => setProgress({ ...NOTHING, prices: choice })}
            onChange={() => back({ prices: null, instruments: null, season: null })}
          />
          {prices ? (
            <InstrumentsStep
              choice={prices}
              source={sources.data.sources.find(({ source }) => source === prices.source)}
              chosen={instruments}
              onChoose={(ids) => back({ instruments: ids })}
              onChange={() => back({ instruments: null, season: null })}
            />
          ) : null}
          {prices && instruments ? (
            <SeasonStep
              market={prices.market}
              chosen={season}
              onChoose={(draft) => back({ season: draft })}
              onChange={() => back({ season: null })}
            />
          ) : null}
          {prices && instruments && season && !made ? (
            <NamesStep
              market={prices.market}
              instruments={instruments}
              season={season}
              onMade={(league) => setProgress({ ...progress, made: league })}
            />
          ) : null}
          {made ? <LeagueFinishedPanel {...made} /> : null}
        </>
      ) : (
        <LoadingOrError error={sources.error} again={() => void sources.refetch()} />
      )}
    </Page>
  );
}

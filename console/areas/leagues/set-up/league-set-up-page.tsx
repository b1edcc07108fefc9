/**
 * A league at real prices, set up in one place: prices, instruments, season and names. Nothing is kept until a step's
 * button is pressed, and each step says what to do when it can't go on.
 */
import { useState } from 'react';
import type { CallAnswer } from '../../../api/staff-api-client.ts';
import { useStaffCall, useWorldTime } from '../../../api/use-staff-call.ts';
import { useProductTexts, useTexts } from '../../../language/use-texts.tsx';
import { LoadingOrError, Page } from '../../../layout/page.tsx';
import { InstrumentsStep } from './instruments-step.tsx';
import { LeagueFinishedPanel } from './league-finished-panel.tsx';
import { moveDraftToMarket, newSeasonDraft, type PriceChoice, type SeasonDraft } from './league-set-up-draft.ts';
import { NamesStep } from './names-step.tsx';
import { PricesStep } from './prices-step.tsx';
import { SeasonStep } from './season-step.tsx';

const REFRESH_MS = 5_000;

interface Progress {
  prices: PriceChoice | null;
  instruments: readonly string[] | null;
  isSeasonChosen: boolean;
  made: { league: string; invited: number } | null;
}
const NOTHING: Progress = { prices: null, instruments: null, isSeasonChosen: false, made: null };

export function LeagueSetUpPage() {
  const { leagues, leagueSetUp: t } = useTexts();
  const sources = useStaffCall('staff/listPriceSources', {}, { refreshMs: REFRESH_MS });
  // Otherwise names would be codes for a moment.
  const words = useProductTexts();
  return (
    <Page title={t.title} about={t.about} above={{ title: leagues.title, to: '/leagues' }}>
      {sources.data && words ? (
        <SetUpSteps answer={sources.data} />
      ) : (
        <LoadingOrError error={sources.error} again={() => void sources.refetch()} />
      )}
    </Page>
  );
}

/** What is typed stays while one goes back and forth; a league that is there isn't made a second time. */
function useSetUp() {
  const readTime = useWorldTime();
  const [progress, setProgress] = useState<Progress>(NOTHING);
  const [draft, setDraft] = useState<SeasonDraft | null>(null);
  const [seasonTriedAt, setSeasonTriedAt] = useState<number | null>(null);
  const [names, setNames] = useState('');
  return {
    ...{ progress, draft, seasonTriedAt, names, setDraft, setSeasonTriedAt, setNames },
    go: (more: Partial<Progress>): void => setProgress({ ...progress, ...more }),
    /** A step that is changed begins those after it again. */
    back: (more: Partial<Progress>) => (progress.made ? null : () => setProgress({ ...progress, ...more })),
    choosePrices(choice: PriceChoice): void {
      setProgress({ ...NOTHING, prices: choice });
      if (draft) setDraft(moveDraftToMarket(draft, choice.market));
    },
    chooseInstruments({ market }: PriceChoice, ids: readonly string[]): void {
      setProgress({ ...progress, instruments: ids });
      setDraft(draft ?? newSeasonDraft(market, '', readTime()));
    },
    beginAnother(): void {
      setProgress(NOTHING);
      setDraft(null);
      setSeasonTriedAt(null);
      setNames('');
    },
  };
}

function SetUpSteps({ answer }: { answer: CallAnswer<'staff/listPriceSources'> }) {
  const { progress, draft, back, go, ...setUp } = useSetUp();
  const { prices, instruments, isSeasonChosen, made } = progress;
  const source = answer.sources.find((each) => each.source === prices?.source);
  return (
    <>
      <PricesStep
        answer={answer}
        chosen={prices}
        onChoose={setUp.choosePrices}
        onChange={back({ prices: null, instruments: null, isSeasonChosen: false })}
      />
      {prices ? (
        <InstrumentsStep
          choice={prices}
          source={source}
          chosen={instruments}
          onChoose={(ids) => setUp.chooseInstruments(prices, ids)}
          onChange={back({ instruments: null, isSeasonChosen: false })}
        />
      ) : null}
      {prices && instruments && draft ? (
        <SeasonStep
          market={prices.market}
          draft={draft}
          triedAt={setUp.seasonTriedAt}
          isChosen={isSeasonChosen}
          onDraft={setUp.setDraft}
          onTry={setUp.setSeasonTriedAt}
          onChoose={() => go({ isSeasonChosen: true })}
          onChange={back({ isSeasonChosen: false })}
        />
      ) : null}
      {prices && instruments && draft && isSeasonChosen && !made ? (
        <NamesStep
          choice={prices}
          source={source}
          instruments={instruments}
          season={draft}
          text={setUp.names}
          onText={setUp.setNames}
          onChangeSeason={(at) => {
            setUp.setSeasonTriedAt(at);
            go({ isSeasonChosen: false });
          }}
          onMade={(league) => go({ made: league })}
        />
      ) : null}
      {prices && made ? (
        <LeagueFinishedPanel {...made} choice={prices} source={source} onAnother={setUp.beginAnother} />
      ) : null}
    </>
  );
}

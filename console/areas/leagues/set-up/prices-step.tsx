/** First step: the market and the source of its prices, with the operator's decision in writing. */
import { Button, TextField } from '@mui/material';
import { describePriceSource } from '@bourse/contract/texts/describe-price-source.ts';
import { isSourceFor, listUnsetSources } from '@bourse/contract/leagues/set-up-advice.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { RECORDED_DAY_SOURCE } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { useState } from 'react';
import type { CallAnswer } from '../../../api/staff-api-client.ts';
import { useStaffCommand } from '../../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../../language/format.ts';
import { useProductTexts, useTexts } from '../../../language/use-texts.tsx';
import { ChoiceField } from '../../../layout/form-dialog.tsx';
import { MutedText } from '../../../list/table.tsx';
import { findDecisionFaults } from '../../price-sources/shared/find-decision-faults.ts';
import { LEAGUE_MARKETS, type PriceChoice, type SourceName } from './league-set-up-draft.ts';
import { SetUpStep, StepFailure } from './set-up-step.tsx';

type Answer = CallAnswer<'staff/listPriceSources'>;
type Source = Answer['sources'][number];
const MINUTE_MS = 60_000;

interface PricesStepProps {
  answer: Answer;
  chosen: PriceChoice | null;
  onChoose(choice: PriceChoice): void;
  onChange: (() => void) | null;
}

export function PricesStep({ answer, chosen, onChoose, onChange }: PricesStepProps) {
  const t = useTexts().leagueSetUp;
  const { marketName, sourceName } = usePriceNames();
  const [market, setMarket] = useState<Market>('US');
  const [name, setName] = useState<SourceName>(RECORDED_DAY_SOURCE);
  const offered = answer.sources.filter(({ source }) => isSourceFor(source, market));
  const source = offered.find((each) => each.source === name) ?? offered[0];
  const done = chosen && `${marketName(chosen.market)} · ${sourceName(chosen.source)}`;
  return (
    <SetUpStep title={t.prices} done={done} onChange={onChange}>
      <ChoiceField
        id="set-up-market"
        label={t.market}
        value={market}
        helperText={t.marketHint}
        onChoose={(value) => setMarket(LEAGUE_MARKETS.find((each) => each === value) ?? market)}
        options={Object.fromEntries(LEAGUE_MARKETS.map((each) => [each, marketName(each)]))}
      />
      <ChoiceField
        id="set-up-source"
        label={t.source}
        value={source?.source ?? ''}
        onChoose={(value) => setName(offered.find((each) => each.source === value)?.source ?? name)}
        options={Object.fromEntries(offered.map((each) => [each.source, sourceName(each.source)]))}
      />
      {listUnsetSources(market, answer.sources).map(({ source: unset, setting }) => (
        <MutedText key={unset}>{fillPlaceholders(t.needsSetting, { source: sourceName(unset), setting })}</MutedText>
      ))}
      {source ? (
        <ChosenSource
          key={`${source.source} ${market}`}
          isAlone={answer.alone}
          source={source}
          market={market}
          onChoose={onChoose}
        />
      ) : null}
    </SetUpStep>
  );
}

export function usePriceNames(): { marketName(market: Market): string; sourceName(source: string): string } {
  const words = useProductTexts();
  return {
    marketName: (market) => (words ? labelOf(words.markets.name, market) : market),
    sourceName: (source) => describePriceSource(source, words?.markets.source ?? {}),
  };
}

interface ChosenSourceProps {
  isAlone: boolean;
  source: Source;
  market: Market;
  onChoose(choice: PriceChoice): void;
}

/** What it is, and the decision about it: one that holds already, or a new one. */
function ChosenSource({ isAlone, source, market, onChoose }: ChosenSourceProps) {
  const t = useTexts().leagueSetUp;
  const { delayMs = 0 } = source.delays.find((each) => each.market === market) ?? {};
  const holds = source.decisions.find((each) => each.market === market && each.displayed);
  const choose = (): void => onChoose({ market, source: source.source });
  return (
    <>
      {source.source === RECORDED_DAY_SOURCE ? <p>{t.recordedAbout}</p> : null}
      {delayMs > 0 ? (
        <p>{fillPlaceholders(t.delayAbout, { minutes: String(Math.round(delayMs / MINUTE_MS)) })}</p>
      ) : null}
      {holds ? (
        <>
          <p>
            {fillPlaceholders(t.decidedBy, { name: holds.by.name, at: formatDateTimeToMinute(holds.at) })} {holds.words}
          </p>
          <Button variant="contained" onClick={choose}>
            {t.next}
          </Button>
        </>
      ) : (
        <DecideOnSource isAlone={isAlone} source={source} market={market} onDecided={choose} />
      )}
    </>
  );
}

interface DecideOnSourceProps {
  isAlone: boolean;
  source: Source;
  market: Market;
  onDecided(): void;
}

function DecideOnSource({ isAlone, source, market, onDecided }: DecideOnSourceProps) {
  const { leagueSetUp: t, priceSources } = useTexts();
  const isRecorded = source.source === RECORDED_DAY_SOURCE;
  const decide = useStaffCommand('staff/decidePriceSource');
  const [words, setWords] = useState(isRecorded ? t.recordedWords : '');
  const [termsUrl, setTermsUrl] = useState(source.termsUrl);
  const [tried, setTried] = useState(false);
  const faults = findDecisionFaults('staff/decidePriceSource', { words, termsUrl });
  const isWrong = (field: 'words' | 'termsUrl'): boolean => tried && faults.has(field);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (faults.size > 0) return;
    const input = { source: source.source, markets: [market], displayed: true, rank: 1, words, termsUrl };
    const answer = await decide.run(input);
    // Elsewhere the step stays open until the second person has approved.
    if (answer?.alone) onDecided();
  };
  return (
    <>
      <p>{isRecorded ? t.recordedDecide : t.readTerms}</p>
      <TextField
        id="set-up-terms"
        label={priceSources.termsUrl}
        value={termsUrl}
        error={isWrong('termsUrl')}
        helperText={isWrong('termsUrl') ? priceSources.wrong.termsUrl : null}
        onChange={({ target }) => setTermsUrl(target.value)}
      />
      <a href={source.termsUrl} target="_blank" rel="noreferrer">
        {priceSources.terms}
      </a>
      <TextField
        id="set-up-words"
        label={priceSources.words}
        value={words}
        multiline
        minRows={2}
        error={isWrong('words')}
        helperText={isWrong('words') ? priceSources.wrong.words : t.wordsHint}
        onChange={({ target }) => setWords(target.value)}
      />
      {isAlone ? null : <p>{t.secondPerson}</p>}
      <StepFailure text={decide.failure} />
      <Button variant="contained" disabled={decide.busy} onClick={() => void submit()}>
        {isAlone ? t.decideAndNext : priceSources.decide}
      </Button>
    </>
  );
}

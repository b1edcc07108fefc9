/** Last step: the class's names, pasted or from a file, how pupils log in, and the button that creates it all. */
import { Button, TextField } from '@mui/material';
import { decodeListFile, findListFileFault, type ListFileFault } from '@bourse/contract/leagues/decode-list-file.ts';
import { parseNameList, TYPED_NAME_MAXIMUM, type ParsedNameList } from '@bourse/contract/leagues/parse-name-list.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { ENTRANTS_ADDED_AT_ONCE_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import { useMemo, useState } from 'react';
import { useStaffCommand, useWorldTime } from '../../../api/use-staff-call.ts';
import { ChooseFileButton } from '../../../files/file-field.tsx';
import { formatNumber } from '../../../language/format.ts';
import { useProductTexts, useTexts } from '../../../language/use-texts.tsx';
import { PracticeRulesTable } from '../../practice/shared/practice-world-panels.tsx';
import { buildSetUpInput, findSeasonFaults, type PriceChoice, type SeasonDraft } from './league-set-up-draft.ts';
import { NoPricesYet, type Source } from './prices-advice.tsx';
import { OrganiserFailure, SetUpStep } from './set-up-step.tsx';
import styles from './set-up.module.css';

interface NamesStepProps {
  choice: PriceChoice;
  source: Source | undefined;
  instruments: readonly string[];
  season: SeasonDraft;
  /** The names as typed. */
  text: string;
  onText(text: string): void;
  /** `at` (epoch ms): its faults at that time are displayed. */
  onChangeSeason(at: number): void;
  onMade(made: { league: string; invited: number }): void;
}

const AT_ONCE = ENTRANTS_ADDED_AT_ONCE_MAXIMUM;
/** What another season may mend. */
const SEASON_REFUSALS: ReadonlySet<string> = new Set([
  'leagueDates',
  'leagueTerms',
  'badInput',
  'organiserUnknown',
  'organiserNotAllowed',
]);

export function NamesStep({ choice, source, instruments, season, text, onText, ...step }: NamesStepProps) {
  const t = useTexts().leagueSetUp;
  const parsed = useMemo(() => parseNameList(text, []), [text]);
  const names = parsed.added.slice(0, AT_ONCE);
  const readTime = useWorldTime();
  const make = useStaffCommand('staff/setUpLeague');
  const submit = async (): Promise<void> => {
    // Its beginning may have passed while names were typed.
    const now = readTime();
    if (Object.keys(findSeasonFaults(season, choice.market, now)).length > 0) return step.onChangeSeason(now);
    const made = await make.run(buildSetUpInput(season, { market: choice.market, instruments, names }));
    if (made) step.onMade(made);
  };
  return (
    <SetUpStep title={t.names} done={null} onChange={null}>
      <p>{t.namesAbout}</p>
      <NamesField text={text} onText={onText} />
      <NamesPreview parsed={parsed} />
      <PracticeRulesTable />
      {source ? <NoPricesYet choice={choice} source={source} isMade={false} /> : null}
      {names.length === 0 ? <p role="status">{t.noNames}</p> : null}
      <OrganiserFailure command={make} isSwitchAbove />
      {make.refusalCode !== null && SEASON_REFUSALS.has(make.refusalCode) ? (
        <Button onClick={() => step.onChangeSeason(readTime())}>{`${t.change}: ${t.season}`}</Button>
      ) : null}
      <Button variant="contained" disabled={make.busy} onClick={() => void submit()}>
        {names.length === 0 ? t.createEmpty : fillPlaceholders(t.create, { count: formatNumber(names.length) })}
      </Button>
    </SetUpStep>
  );
}

/** Typed, pasted or from a file; a file that can't be a list changes nothing. */
function NamesField({ text, onText }: { text: string; onText(text: string): void }) {
  const t = useTexts().leagueSetUp;
  const [fault, setFault] = useState<ListFileFault | null>(null);
  const read = async (file: File | null): Promise<void> => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const found = findListFileFault(bytes);
    setFault(found);
    if (found === null) onText(decodeListFile(bytes));
  };
  return (
    <>
      <TextField
        id="set-up-names"
        label={t.namesField}
        value={text}
        multiline
        minRows={6}
        maxRows={14}
        onChange={({ target }) => onText(target.value)}
      />
      <ChooseFileButton
        file={null}
        label={t.namesFile}
        hint={t.namesFileHint}
        fault={fault && t.fileFaults[fault]}
        accept=".csv,.txt,text/csv,text/plain"
        onChoose={(file) => void read(file)}
      />
    </>
  );
}

/** Who will be on the list, and which lines won't, with the reason. */
function NamesPreview({ parsed: { added, numbered, left } }: { parsed: ParsedNameList }) {
  const t = useTexts().leagueSetUp;
  const words = useProductTexts()?.leagues;
  return (
    <>
      {added.length > 0 ? (
        <section aria-label={t.onTheList}>
          <p>{fillPlaceholders(t.nameCount, { count: formatNumber(added.length) })}</p>
          <ol className={styles.names}>
            {added.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
        </section>
      ) : null}
      {added.length > AT_ONCE ? <p>{fillPlaceholders(t.tooMany, { maximum: formatNumber(AT_ONCE) })}</p> : null}
      {numbered.length > 0 && words ? (
        <p>{fillPlaceholders(words.equalNames, { names: numbered.join(', ') })}</p>
      ) : null}
      {left.length > 0 && words ? (
        <section aria-label={words.leftOut}>
          <p>{words.leftOut}</p>
          <ul className={styles.names}>
            {left.map(({ line, text, reason }) => (
              <li key={line}>
                {fillPlaceholders(words.leftLine, { line: formatNumber(line), text })} ·{' '}
                {fillPlaceholders(words.leftReasons[reason], { maximum: formatNumber(TYPED_NAME_MAXIMUM) })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

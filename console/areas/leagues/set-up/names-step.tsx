/** Last step: the class's names, pasted or from a file, how pupils log in, and the button that creates it all. */
import { Button, TextField } from '@mui/material';
import { decodeListFile } from '@bourse/contract/leagues/decode-list-file.ts';
import { parseNameList, TYPED_NAME_MAXIMUM, type ParsedNameList } from '@bourse/contract/leagues/parse-name-list.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { ENTRANTS_ADDED_AT_ONCE_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { useMemo, useState } from 'react';
import { useStaffCall, useStaffCommand } from '../../../api/use-staff-call.ts';
import { ChooseFileButton } from '../../../files/file-field.tsx';
import { formatNumber } from '../../../language/format.ts';
import { useProductTexts, useTexts } from '../../../language/use-texts.tsx';
import { PracticeRulesPanel } from '../../practice/shared/practice-world-panels.tsx';
import { buildSetUpInput, type SeasonDraft } from './league-set-up-draft.ts';
import { SetUpStep, StepFailure } from './set-up-step.tsx';
import styles from './set-up.module.css';

interface NamesStepProps {
  market: Market;
  instruments: readonly string[];
  season: SeasonDraft;
  onMade(made: { league: string; invited: number }): void;
}

const AT_ONCE = ENTRANTS_ADDED_AT_ONCE_MAXIMUM;

export function NamesStep({ market, instruments, season, onMade }: NamesStepProps) {
  const t = useTexts().leagueSetUp;
  const [text, setText] = useState('');
  const parsed = useMemo(() => parseNameList(text, []), [text]);
  const { create, busy, failure } = useCreateLeague(season.organiser.trim());
  const submit = async (): Promise<void> => {
    const names = parsed.added.slice(0, AT_ONCE);
    const made = await create(buildSetUpInput(season, { market, instruments, names }));
    if (made) onMade(made);
  };
  const read = async (file: File | null): Promise<void> => {
    if (file) setText(decodeListFile(new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <>
      <SetUpStep title={t.names} done={null} onChange={() => {}}>
        <p>{t.namesAbout}</p>
        <TextField
          id="set-up-names"
          label={t.namesField}
          value={text}
          multiline
          minRows={6}
          maxRows={14}
          onChange={({ target }) => setText(target.value)}
        />
        <ChooseFileButton
          file={null}
          label={t.namesFile}
          hint={t.namesFileHint}
          fault={null}
          accept=".csv,.txt,text/csv,text/plain"
          onChoose={(file) => void read(file)}
        />
        <NamesPreview parsed={parsed} />
        <StepFailure text={failure} />
        <Button variant="contained" disabled={busy} onClick={() => void submit()}>
          {fillPlaceholders(t.create, { count: formatNumber(Math.min(parsed.added.length, AT_ONCE)) })}
        </Button>
      </SetUpStep>
      <PracticeRulesPanel />
    </>
  );
}

/** Allows the organiser first, if nobody has. */
function useCreateLeague(organiser: string) {
  const allow = useStaffCommand('staff/setOrganiser');
  const make = useStaffCommand('staff/setUpLeague');
  const organisers = useStaffCall('staff/listOrganisers', {}, { isAccessLogged: true });
  return {
    busy: allow.busy || make.busy,
    failure: allow.failure ?? make.failure,
    async create(input: Parameters<typeof make.run>[0]) {
      const isAllowed = organisers.data?.rows.some(({ customer }) => customer === organiser) ?? false;
      if (!isAllowed && !(await allow.run({ customer: organiser, allowed: true }))) return null;
      return make.run(input);
    },
  };
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

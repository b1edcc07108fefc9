/** A deposit channel opened, changed or closed from a moment ahead. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { useMe } from '../../session/use-me.ts';
import {
  type Channel,
  type ChannelDraft,
  type ChannelField,
  channelDraftOf,
  PLACE_FIELDS,
  readChannelDraft,
} from './channel-draft.ts';

const CURRENCIES = Object.keys(CURRENCY_DIGITS);

/** `channel` is the row that is changed; null: a new one. */
export function SetChannel({ channel: earlier, onClose }: { channel: Channel | null; onClose(): void }) {
  const texts = useTexts();
  const t = texts.channels;
  const say = useSay();
  const me = useMe();
  const set = useStaffCommand('staff/setDepositChannel');
  const [draft, setDraft] = useState<ChannelDraft>(() =>
    channelDraftOf(earlier, { currency: CURRENCIES[0] ?? '', practice: me?.practice ?? true }),
  );
  const [tried, setTried] = useState(false);
  const { channel, faults } = readChannelDraft(draft);
  const submit = async (): Promise<void> => {
    setTried(true);
    const done = channel && (await set.run(channel));
    if (!done) return;
    onClose();
    say(done.proposal ? texts.proposals.proposed : t.set);
  };
  const field = (name: ChannelField, hint?: string) => ({
    id: `channel-${name}`,
    label: t[name],
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && faults[name] !== undefined,
    helperText: tried && faults[name] ? t[faults[name]] : hint,
  });
  const choice = (
    name: string,
    label: string,
    value: string,
    options: Readonly<Record<string, string>>,
    choose: (value: string) => void,
  ) => (
    <TextField
      select
      id={`channel-${name}`}
      label={label}
      value={value}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {Object.entries(options).map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </TextField>
  );
  const places = PLACE_FIELDS[draft.kind];

  return (
    <FormDialog
      title={earlier ? fill(t.changeTitle, { channel: earlier.channel }) : t.add}
      verb={t.save}
      busy={set.busy}
      failure={set.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {earlier ? null : (
        <TextField
          autoFocus
          {...field('channel', t.channelHint)}
          slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
        />
      )}
      <TextField
        type="datetime-local"
        autoFocus={earlier !== null}
        {...field('from', t.fromHint)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <FieldRow>
        {choice(
          'open',
          t.standing,
          draft.open ? 'open' : 'closed',
          { open: t.standings.open, closed: t.standings.closed },
          (value) => setDraft({ ...draft, open: value === 'open' }),
        )}
        {choice(
          'practice',
          t.money,
          draft.practice ? 'practice' : 'live',
          { practice: t.practice, live: t.live },
          (value) => setDraft({ ...draft, practice: value === 'practice' }),
        )}
      </FieldRow>
      <FieldRow>
        {choice('kind', t.kind, draft.kind, t.kinds, (value) =>
          setDraft({ ...draft, kind: value === 'crypto' ? 'crypto' : 'bank' }),
        )}
        {choice(
          'currency',
          t.currency,
          draft.currency,
          Object.fromEntries(CURRENCIES.map((each) => [each, each])),
          (currency) => setDraft({ ...draft, currency }),
        )}
      </FieldRow>
      {places.map((name) => (
        <TextField key={name} {...field(name)} slotProps={{ htmlInput: { maxLength: 120 } }} />
      ))}
      <FieldRow>
        <TextField {...field('minimum', t.boundHint)} />
        <TextField {...field('maximum', t.boundHint)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('feeFixed')} />
        <TextField {...field('feeBps')} />
      </FieldRow>
      <TextField {...field('place', t.placeHint)} />
    </FormDialog>
  );
}

/** Asks why somebody wants to see a customer before showing them. */
import { Button, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LOOK_REASONS } from '@bourse/contract/staff/customers.ts';
import { useTexts } from '../../language/use-texts.ts';
import panel from '../../layout/panel.module.css';
import styles from './customer.module.css';

export type Why = (typeof LOOK_REASONS)[number];

/** The reason in the address; null if there is none. */
export const readWhy = (text: string | null): Why | null => LOOK_REASONS.find((each) => each === text) ?? null;

export function LookReason() {
  const t = useTexts().customers;
  const [query, setQuery] = useSearchParams();
  const [why, setWhy] = useState<string>(LOOK_REASONS[0]);
  const [remark, setRemark] = useState('');
  const open = (event: SyntheticEvent): void => {
    event.preventDefault();
    setQuery(
      { ...Object.fromEntries(query), why, ...(remark.trim() ? { remark: remark.trim() } : {}) },
      { replace: true },
    );
  };
  return (
    <form className={`${panel.panel} ${styles.form}`} onSubmit={open}>
      <p>{t.whyAbout}</p>
      <TextField
        select
        autoFocus
        id="why"
        label={t.whyReason}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {LOOK_REASONS.map((each) => (
          <option key={each} value={each}>
            {t.looks[each]}
          </option>
        ))}
      </TextField>
      <TextField
        id="why-remark"
        label={t.whyRemark}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Button type="submit" variant="contained">
        {t.whyOpen}
      </Button>
    </form>
  );
}

/** The list of keys. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useConsoleLanguage, useTexts } from '../language/use-texts.ts';
import type { Place } from '../area.ts';
import styles from './keys-dialog.module.css';

export interface KeysDialogState {
  open: boolean;
  show(): void;
  hide(): void;
}

export function useKeysDialog(): KeysDialogState {
  const [open, setOpen] = useState(false);
  return { open, show: () => setOpen(true), hide: () => setOpen(false) };
}

export function KeysDialog({ open, hide, places }: KeysDialogState & { places: readonly Place[] }) {
  const { keys } = useTexts();
  const language = useConsoleLanguage();
  const rows: [string, string][] = [
    ['j k', keys.rows],
    ['Enter', keys.open],
    ['c', keys.claim],
    ['a', keys.approve],
    ['r', keys.reject],
    ['b', keys.back],
    ['/', keys.search],
    ...places.map(({ key, title }): [string, string] => [`g ${key}`, fill(keys.go, { page: title[language] })]),
    ['?', keys.help],
  ];
  return (
    <Dialog open={open} onClose={hide} aria-labelledby="keys-title">
      <DialogTitle id="keys-title" component="h2">
        {keys.title}
      </DialogTitle>
      {/* It may scroll and has nothing else to stop at. */}
      <DialogContent tabIndex={0} role="group" aria-labelledby="keys-title">
        <p className={styles.about}>{keys.about}</p>
        <dl className={styles.keys}>
          {rows.map(([key, does]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map((each) => (
                  <kbd key={each}>{each}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={hide}>
          {keys.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

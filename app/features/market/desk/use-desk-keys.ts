import { type RefObject, useEffect, useEffectEvent } from 'react';
import { hasOpenLayer } from '../../../router/location.ts';
import { commandOfKey, type DeskCommand, neighbourOf, targetOfKey } from './desk-keys.ts';

interface DeskKeyHandlers {
  /** The rows of the list, as they are shown. */
  visibleRows: RefObject<readonly string[]>;
  chosen: string | null;
  areLettersOn: boolean;
  onChoose: (instrument: string) => void;
  onTicket: (effect: 'open' | 'close') => void;
  onSearch: () => void;
  onHelp: () => void;
}

/** A walk through the list loads an instrument once the key rests. */
const REST_MS = 140;

/** Runs the desk's commands for keys pressed anywhere on it, while nothing is open above it. */
export function useDeskKeys(handlers: DeskKeyHandlers): void {
  const { visibleRows, chosen, areLettersOn } = handlers;
  const run = useEffectEvent((command: DeskCommand, walkedTo: string | null): string | null => {
    if (command === 'search') handlers.onSearch();
    else if (command === 'buy') handlers.onTicket('open');
    else if (command === 'sell') handlers.onTicket('close');
    else if (command === 'help') handlers.onHelp();
    else if (command === 'close') leave();
    else return neighbourOf(visibleRows.current, walkedTo ?? chosen, command === 'next' ? 1 : -1);
    return null;
  });
  const choose = useEffectEvent((instrument: string) => handlers.onChoose(instrument));
  const areOn = useEffectEvent(() => areLettersOn);
  useEffect(() => {
    let walkedTo: string | null = null;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || target?.closest('[role="dialog"], [role="alertdialog"]')) return;
      const command = commandOfKey(event, targetOfKey(target), areOn());
      if (command === null) return;
      if (command !== 'close') event.preventDefault();
      const next = run(command, walkedTo);
      if (next === null) return;
      walkedTo = next;
      markRow(next);
      clearTimeout(resting);
      resting = setTimeout(() => {
        walkedTo = null;
        choose(next);
      }, REST_MS);
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      clearTimeout(resting);
    };
  }, []);
}

/** Focuses the row at once; its instrument follows. */
const markRow = (instrument: string): void =>
  document.querySelector<HTMLElement>(`[data-instrument="${CSS.escape(instrument)}"]`)?.focus();

/** Escape: back from a ticket's confirmation, else out of the field. */
function leave(): void {
  if (hasOpenLayer()) history.back();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

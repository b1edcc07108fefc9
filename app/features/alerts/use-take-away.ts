import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import type { Alert } from './alert-words.ts';

/** A row stays until the list is read again, so a quick finger may tap twice. */
const gone = new Set<string>();

/** The terms that set the same alert again; a percentage counted from a price that has passed, so it has none. */
function termsOf({ status, kind, price, instrument, expiresAt }: Alert) {
  if (status !== 'waiting' || kind === 'percent' || price === null) return null;
  return { instrument, kind, price, ...(expiresAt === null ? {} : { expiresAt }) };
}

/** Takes an alert away; undo sets it again. */
export function useTakeAway(): (alert: Alert) => Promise<void> {
  const { removed, done } = useTexts('discovery').alerts;
  const { undo } = useTexts('shell');
  const remove = useCommand('discovery/removeAlert');
  const set = useCommand('discovery/setAlert');
  return async (alert) => {
    if (gone.has(alert.id) || !(await remove.run({ alert: alert.id }))) return;
    gone.add(alert.id);
    const terms = termsOf(alert);
    const restore = async () => {
      if (terms && (await set.run(terms))) showToast(done, 'good');
    };
    showToast(removed, 'good', terms && { label: undo, onPress: () => void restore() });
  };
}

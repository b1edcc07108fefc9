/** What a person is told about their own login on every page: that it must wait. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { formatShortTime } from '../language/format.ts';
import { useTexts } from '../language/use-texts.ts';
import type { Me } from '../session/auth-provider.ts';

export function Told({ me: { restsUntil } }: { me: Me }) {
  const { shell } = useTexts();
  return restsUntil ? <p role="note">{fill(shell.rests, { until: formatShortTime(restsUntil) })}</p> : null;
}

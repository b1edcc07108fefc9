/**
 * What a person is told about their own login on every page: that it must wait, and what an update has removed from it.
 */
import { fill } from '@bourse/contract/texts/fill.ts';
import { formatShortTime } from '../language/format.ts';
import { useTexts } from '../language/use-texts.ts';
import type { Me } from '../session/auth-provider.ts';

export function Told({ me: { restsUntil, rolesTaken } }: { me: Me }) {
  const { roles, shell } = useTexts();
  return (
    <>
      {restsUntil ? <p role="note">{fill(shell.rests, { until: formatShortTime(restsUntil) })}</p> : null}
      {rolesTaken.length > 0 ? (
        <p role="note">{fill(shell.rolesTaken, { roles: rolesTaken.map((role) => roles[role]).join(', ') })}</p>
      ) : null}
    </>
  );
}

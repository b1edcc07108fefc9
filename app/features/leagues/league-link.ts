/** Links that carry a league and the organiser's invitation: they open an account, or log in, and then join. */
import { getSharedOrigin } from '../../config/app-config.ts';

const linkTo = (path: string, query: Record<string, string>): string =>
  `${getSharedOrigin()}${location.pathname}#${path}?${new URLSearchParams(query)}`;

/** `code`: the league's, or that of one name on its list. */
export const buildLeagueLink = (code: string, invitation: string | null): string =>
  linkTo('/login/league', invitation === null ? { code } : { code, invitation });

/** For one name: where the operator allows it (`nameLogins`), it logs in without a mobile number. */
export function buildSlipLink(
  { code, name }: { code: string; name: string },
  league: { code: string | null; invitation: string | null },
  nameLogins: boolean,
): string {
  return nameLogins && league.code !== null
    ? linkTo('/login/name', { league: league.code, name, code })
    : buildLeagueLink(code, league.invitation);
}

/** The purposes of encrypted texts, so that one can't stand in for another. */
export const NAME_PURPOSE = 'verified name';
export const PORTFOLIO_PURPOSE = 'portfolio name';
export const LEAGUE_PURPOSE = 'league words';
export const DIGITS_PURPOSE = 'identity digits';

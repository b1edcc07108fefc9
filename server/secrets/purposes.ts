/** The purposes of encrypted texts: one can't be put in another's place. */
export const NAME_PURPOSE = 'verified name';
export const PORTFOLIO_PURPOSE = 'portfolio name';
export const LEAGUE_PURPOSE = 'league words';
export const DIGITS_PURPOSE = 'identity digits';

/** What stands above every screen while an entry of a league is traded in. */
export const texts = {
  leagueStrip: {
    on: 'Play money: {name}',
    leave: 'Back to my money',
    onPortfolio: 'Portfolio: {name}',
    leavePortfolio: 'Back to main',
    leftLeague: 'You left the league: this is your own money.',
    leftPortfolio: 'You left the portfolio: this concerns your main one.',
  },
};

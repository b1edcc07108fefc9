/** What stands above every screen while an entry of a league is traded in. */
export const texts = {
  leagueStrip: {
    weekly: 'Weekly league',
    on: 'Play money: {name}',
    leave: 'Back to my money',
    onPortfolio: 'Portfolio: {name}',
    leavePortfolio: 'Back to main',
    ownMoney: 'This is your own money, not the league’s.',
    leftPortfolio: 'You left the portfolio: this concerns your main one.',
    unknown: 'That portfolio isn’t there, or isn’t yours. This is your own money.',
  },
};

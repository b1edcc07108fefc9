/** What stands above every screen while an entry of a league is traded in. */
export const texts = { leagueStrip: { on: 'Play money: {name}', leave: 'Back to my money' } };

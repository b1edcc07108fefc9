export const texts = {
  routes: { guide: 'AI guide' },
  terms: { field: { about: 'subject', of: 'what it is about' } },
  guide: {
    open: 'Explain this',
    openRefusal: 'What does this mean?',
    lead: 'Each sentence stands on figures. Tap one to see them, with their time and where they come from.',
    about: {
      instrument: 'An instrument',
      portfolio: 'Your portfolio',
      order: 'An order',
      fee: 'A charge',
      refusal: 'A refusal',
      statement: 'A movement',
    },
    standsOn: 'What this stands on',
    none: 'There are no figures for this at the moment.',
    cannot: 'What the guide cannot know',
    cannotSays:
      'It knows the figures that this app has, and nothing else: no plans, no news, no reasons, nothing of tomorrow. It gives no advice, and what moved before says nothing of what comes.',
    choose: 'What would you like explained?',
    instrumentLast: 'The instrument you looked at last',
    portfolioWhole: 'What your portfolio hangs on',
    statementLast: 'Your latest movement of money',
    charges: 'Charges of the market you looked at last',
  },
};

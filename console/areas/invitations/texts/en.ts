const invitations = {
  title: 'Invitation codes',
  about: 'The person who creates a code can’t decide about the customers it brings.',
  make: 'Create a code',
  end: 'End',
  endTitle: 'End the code {code}?',
  endAbout: 'Nobody can register with it any more.',
  columns: {
    code: 'Code',
    used: 'Used',
    limit: 'Limit',
    expires: 'Ends',
    created: 'Created',
    by: 'By',
    open: 'Open to all',
    act: 'Actions',
  },
  isOpen: 'Yes',
  noLimit: 'None',
  noEnd: 'Never',
  server: 'The server',
  useLimit: 'Number of uses allowed',
  expires: 'Ends',
  open: 'Open to all: the registration form fills this code in',
  openAbout: 'Anybody who finds your address can register until the code ends or is used up.',
  badLimit: 'A whole number from 1 to 100,000.',
  badEnd: 'Choose a time in the future.',
  made: 'Code created',
  ended: 'Code ended',
  empty: 'There are no codes yet.',
};

export const texts = { invitations };

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    invitations: typeof invitations;
  }
}

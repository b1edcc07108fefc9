/** The legal texts' versions. */
const legal = {
  title: 'Legal texts',
  about: 'Dated ahead, approved by a second person, never changed.',
  names: { privacy: 'Privacy policy', agreement: 'User agreement' },
  one: '{text}, version {version}',
  write: 'New version: {text}',
  columns: {
    text: 'Text',
    version: 'Version',
    standing: 'Standing',
    from: 'In force from',
    weighs: 'Weighs on customers',
    by: 'Written by',
    approved: 'Approved by',
    consents: 'Customers who agreed',
    decideBefore: 'To be approved before',
  },
  standings: {
    past: 'Past',
    holds: 'In force',
    coming: 'Coming',
    proposed: 'Waits for approval',
    lapsed: 'Not approved in time',
    withdrawn: 'Withdrawn',
  },
  builtIn: 'Built in',
  facts: 'Particulars',
  fromHint:
    'Your own time. Customers read it seven days ahead at least, or thirty if it weighs on them; in a ' +
    'practice world a minute.',
  needFrom: 'From when, please.',
  form:
    'One paragraph, then articles: “# ” before each heading, its paragraphs below. At the end “---” and one ' +
    'paragraph. An empty line between all of them.',
  faults: {
    needed: 'Please fill this in: the text is needed in every language.',
    tooLong: 'This is too long.',
    hidden: 'This holds characters that nobody can see.',
    form:
      'This is not of the form that is said below the text: one paragraph, articles with a heading and words, ' +
      '“---”, one paragraph.',
  },
  propose: 'Propose',
  proposeTitle: 'Propose this version?',
  proposeAbout: "It is in force from {from} once another person has approved it. It can't be changed afterwards.",
  proposed: 'Waits for another person',
  approve: 'Approve',
  approveTitle: 'Approve “{title}”?',
  approveAbout: 'Customers read at once that it comes, and it is in force from {from}.',
  approvedSaid: 'Approved',
  withdrawTitle: 'Withdraw “{title}”?',
  withdrawAbout: 'It does not come into force. What is in force stays.',
  empty: 'There is no text.',
};

export const texts = { legal };

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    legal: typeof legal;
  }
}

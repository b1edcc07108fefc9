/** The legal texts' versions. */
const legal = {
  title: 'Legal texts',
  about: 'Scheduled ahead, approved by a second person, never changed.',
  names: { privacy: 'Privacy policy', agreement: 'User agreement' },
  one: '{text}, version {version}',
  write: 'New version: {text}',
  columns: {
    text: 'Text',
    version: 'Version',
    standing: 'Standing',
    from: 'In force from',
    weighs: "To customers' disadvantage",
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
    'Your own time. Customers see it at least seven days ahead, or thirty if it is to their disadvantage; in ' +
    'a practice world a minute.',
  needFrom: 'Enter when it begins.',
  form:
    'One paragraph, then articles: “# ” before each heading, its paragraphs below. At the end “---” and one ' +
    'paragraph. An empty line between all of them.',
  faults: {
    needed: 'Please fill this in: the text is needed in every language.',
    tooLong: 'This is too long.',
    hidden: 'This contains invisible characters.',
    form:
      'This does not have the form described below the text: one paragraph, articles with a heading and words, ' +
      '“---”, one paragraph.',
  },
  propose: 'Propose',
  proposeTitle: 'Propose this version?',
  proposeAbout: "It is in force from {from} once another person has approved it. It can't be changed afterwards.",
  proposed: 'Waits for another person',
  approve: 'Approve',
  approveTitle: 'Approve “{title}”?',
  approveAbout: 'Customers see it announced at once, and it is in force from {from}.',
  approvedSaid: 'Approved',
  withdrawTitle: 'Withdraw “{title}”?',
  withdrawAbout: 'It will not come into force. The version in force stays.',
  empty: 'There is no text.',
};

export const texts = { legal };

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    legal: typeof legal;
  }
}

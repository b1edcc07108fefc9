/** The legal texts' versions. */
const legal = {
  title: 'Legal texts',
  about: 'Scheduled ahead of time, approved by a second person and never changed.',
  names: { privacy: 'Privacy policy', agreement: 'User agreement' },
  one: '{text}, version {version}',
  write: 'New version: {text}',
  columns: {
    text: 'Text',
    version: 'Version',
    status: 'State',
    from: 'In force from',
    isUnfavourable: 'To customers’ disadvantage',
    by: 'Written by',
    approved: 'Approved by',
    consents: 'Customers who agreed',
    decideBefore: 'Approve before',
  },
  statuses: {
    past: 'Past',
    inForce: 'In force',
    upcoming: 'Scheduled',
    proposed: 'Waiting for approval',
    lapsed: 'Not approved in time',
    withdrawn: 'Withdrawn',
  },
  builtIn: 'Built in',
  facts: 'Details',
  fromHint:
    'In your time zone. Customers see it at least seven days ahead, or thirty if it is to their disadvantage; in a practice world, one minute ahead.',
  needFrom: 'Enter when it takes effect.',
  form:
    'One paragraph, then articles: “# ” before each heading, its paragraphs below. At the end “---” and one ' +
    'paragraph. Leave an empty line between all of them.',
  faults: {
    needed: 'Please fill this in: the text is required in every language.',
    tooLong: 'This is too long.',
    hidden: 'This contains invisible characters.',
    form:
      'The text doesn’t have the form described below it: one paragraph, articles with a heading and words, ' +
      '“---”, one paragraph.',
  },
  propose: 'Propose',
  proposeTitle: 'Propose this version?',
  proposeAbout: 'Once another person has approved it, it takes effect on {from}. It can’t be changed afterwards.',
  proposed: 'Waiting for another person',
  approve: 'Approve',
  approveTitle: 'Approve “{title}”?',
  approveAbout: 'Customers see the announcement at once, and it takes effect on {from}.',
  approvedSaid: 'Approved',
  withdrawTitle: 'Withdraw “{title}”?',
  withdrawAbout: 'It won’t take effect. The version in force stays.',
  empty: 'There are no texts.',
};

export const texts = { legal };

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    legal: typeof legal;
  }
}

import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  errors: {
    notInReview: 'This request is no longer in review.',
    requestClaimed: 'Somebody else is handling this request.',
    claimFirst: 'Claim this request before you approve it.',
    voucherFirst: 'Open its pictures before you approve this request.',
    samePersonUndecided:
      'Another account was verified under the same name and digits. Say whether it is the same person, and why.',
    samePersonDisputed:
      'The first person decided differently about whether this is the same person. Talk to them, or reject the papers.',
    claimsUsedUp:
      'You have held this for {hours} hours within a day, so others may claim it now. You can still decide it until somebody else claims it.',
    secondApproverNeeded: 'You have already approved this; now another person has to approve it.',
    restrictionsToday:
      'You have restricted {maximum} customers within a day, the most that one person may. A colleague can restrict others; lifting has no limit.',
    ownApproval:
      'Nobody can approve their own request, or that of a customer they know. In a practice world an owner can allow decisions about known customers under System.',
    wrongStaffLogin: 'Wrong login, password or code.',
    ownCredentialsFirst: 'Set your own password and scan your own code first.',
    passwordAsBefore: 'The new password must differ from the current one.',
    notPermitted: 'Your role doesn’t allow this ({permission}).',
    reasonNeeded: 'Please give a reason.',
    proposalUnreadable:
      'An earlier version of Bourse stored this proposal in a form that can’t be read any more. Reject it and propose it again.',
    loginTaken: 'This login is taken.',
    staffNameTaken: 'A colleague has this name, or one that only differs in capitals or spaces.',
    staffNameLetters: 'In one word, use letters of one alphabet only.',
    lastOwner: 'At least one owner must be able to log in.',
    ownChange: 'Nobody can change or approve their own login. Two colleagues who may appoint staff can.',
    rolesApart: 'Those who appoint staff can’t decide about money: an owner can’t be a reviewer or a treasurer.',
    staffResting:
      'This login is new, was renewed or was given more rights. It can decide about money and people from {until}.',
    approversLinked:
      'You share a device or an invitation with the first approver. The second person must be independent.',
    ownSettlement:
      'If you approved a withdrawal, or share a device with the approver, you can’t record how it ended. Another person has to.',
    customerOnStaffDevice:
      'This customer has used your device or that of a colleague linked with you. Somebody else has to decide. In a practice world an owner can allow one person to, under System.',
    hadPart:
      'You or a colleague linked with you verified this customer or handled a deposit, a loan or a discount of theirs or of somebody they trade blocks with. Somebody else has to decide this.',
    depositCalledBack:
      'The bank called back deposit {reference}, and {amount} {currency} of it is still in the account. First take it back by a correction, or wait until the bank’s statement shows the money again.',
    enrolmentUnknown: 'This link and this code don’t match, were already used, or have expired.',
    otherAccountLinked: 'This account belongs to another member of staff.',
    notAhead: 'A change must begin after {earliest}.',
    alreadyWithdrawn: 'It has already been withdrawn.',
    languagesMissing: 'It is missing in these languages: {languages}.',
    auditRunning: 'An audit has been running since {since}.',
    creditAhead: 'Line {line} is a credit dated in the future: at the bank it is {today}.',
    fileUnreadable: 'The file can’t be read at line {line}.',
    fileEncoding:
      'The file isn’t text in the encoding {encoding}. Export it again, or choose the encoding in the bank’s format.',
    statementColumns: 'No row of the file names these columns once each: {columns}. Describe the bank’s format.',
    statementFormat:
      'Name one amount column, or one for incoming and one for outgoing amounts; a side column needs two different marks.',
    entryDatedAhead: 'Line {line} is dated after {latest}: banks date entries a few days ahead at most.',
    statementUnbalanced: 'The entries don’t add up to the closing balance at line {line}.',
    otherAccount: 'This statement is of account {stated}; customers pay in this currency to {ours}.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    correctionCredited: {
      title: 'Correction: money added',
      body: '{amount} {currency} was added to your account. Reason: {remark}. If you disagree, please contact customer service.',
    },
    correctionDebited: {
      title: 'Correction: money taken back',
      body: '{amount} {currency} was taken back from your account. Reason: {remark}. If you disagree, please contact customer service.',
    },
  } satisfies NoticeTexts<typeof notices>,
};

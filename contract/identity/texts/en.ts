import type { NoticeWords, RefusalWords } from '../../area.ts';
import type { refusals } from '../refusals.ts';
import type { notices } from '../notices.ts';

export const texts = {
  /** Real-name verification. */
  identity: {
    lead: "We need to know who you are before you deposit or withdraw. The operator's staff compare what you enter with your document.",
    practice: "This is practice money: make up a name and numbers, and take any picture. Don't give real papers here.",
    person: 'About you',
    name: 'Full name',
    nameHint: 'As on your document',
    idFirst: 'ID number, first 6 digits',
    idLast: 'Last digit',
    numberHint: 'We only need these seven digits.',
    photos: 'Your document',
    photosHint: 'Sharp, complete and without glare. JPEG, PNG or WebP.',
    front: 'Front side',
    back: 'Back side',
    privacy: 'What happens with your data',
    version: 'Privacy text of {date}',
    use1: 'We encrypt your name and digits, and re-save the photos so that only the picture itself is kept.',
    use2: 'Only the reviewing staff can see them, and every access is recorded.',
    use3: 'We use them only for this verification and keep them for as long as the law requires.',
    consent: 'I agree that my data is used for this verification.',
    submit: 'Submit for review',
    sent: 'Submitted. We will message you once it is decided.',
    nameRequired: 'Please enter your name.',
    nameLetters: 'Your name needs at least two letters.',
    numberRequired: 'Please enter the first six digits.',
    firstDigits: 'Enter six digits.',
    lastDigit: 'Please enter the last digit.',
    frontRequired: 'Please upload the front side.',
    backRequired: 'Please upload the back side.',
    mustAgree: 'Please agree, or nobody may look at your document.',
    status: { notCertified: 'Not verified', underReview: 'Under review', certified: 'Verified', failed: 'Failed' },
    waiting: 'Our staff are checking your document. We will message you once it is decided.',
    certifiedSays: 'Your identity is verified. You can deposit and withdraw.',
    byRule: 'This is a demo account, verified automatically under a made-up name. Nobody has seen a document.',
    failedBecause: 'Your identity could not be verified. Reason: {why}.',
    again: 'Please correct this and submit again.',
    submittedAt: 'Submitted',
    decidedAt: 'Decided',
  },
  /** Choosing, cutting and sending a photo. */
  photo: {
    camera: 'Take a photo',
    file: 'Choose a file',
    another: 'Choose another',
    uploaded: 'Uploaded',
    crop: 'Crop',
    cut: 'Fit the picture',
    hint: 'Move and zoom the picture until it fills the frame.',
    zoom: 'Zoom',
    use: 'Use this part',
    chosen: 'The picture you chose',
    portrait: 'Choose a portrait',
    frame: 'Frame: move the picture with the arrow keys',
  },
  errors: {
    identityAwaitingReview: 'Your identity documents are already in review.',
    identityCertified: 'Your identity is already verified.',
    identityRequired: 'Please verify your identity first.',
  } satisfies RefusalWords<typeof refusals>,
  notices: {
    identitySubmitted: {
      title: 'Identity documents received',
      body: 'Our staff will check them; you will find the result here.',
    },
    identityCertified: {
      title: 'Identity verified',
      body: 'Your identity is verified. You can now deposit and withdraw.',
    },
    identityFailed: {
      title: 'Identity could not be verified',
      body: 'Reason: {why}. You can submit your documents again.',
    },
  } satisfies NoticeWords<typeof notices>,
};

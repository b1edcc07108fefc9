import type { NoticeWords, RefusalWords } from '../../area.ts';
import type { refusals } from '../refusals.ts';
import type { notices } from '../notices.ts';

export const texts = {
  /** Real-name verification. */
  identity: {
    lead: "We need to know who you are before you pay in or withdraw. The operator's staff compare what you enter with your document.",
    person: 'About you',
    name: 'Full name',
    nameHint: 'As on your document',
    idFirst: 'ID number, first 6 digits',
    idLast: 'Last digit',
    numberHint: 'We ask only for these seven digits of the number.',
    photos: 'Your document',
    photosHint: 'Sharp, whole and without reflections. JPEG, PNG or WebP.',
    front: 'Front side',
    back: 'Back side',
    privacy: 'What happens with your data',
    version: 'Privacy text of {date}',
    use1: 'Name and digits are stored encrypted; the photos are made anew, so that nothing but the picture itself is kept.',
    use2: 'Only the reviewing staff can look at them, and every look is written down.',
    use3: 'They are used for nothing but this verification, and kept as long as the law asks for.',
    consent: 'I agree that my data is used for this verification.',
    submit: 'Submit for review',
    sent: 'Submitted. You get a message as soon as it is decided.',
    incomplete: 'Please complete the whole form',
    nameRequired: 'Please enter your name.',
    nameLetters: 'Please enter your name in letters, two at least.',
    numberRequired: 'Please enter the first six digits.',
    firstDigits: 'Enter six digits.',
    lastDigit: 'Please enter the last digit.',
    frontRequired: 'Please upload the front side.',
    backRequired: 'Please upload the back side.',
    mustAgree: 'Please agree; otherwise nobody may look at your document.',
    status: { notCertified: 'Not certified', underReview: 'Under review', certified: 'Certified', failed: 'Failed' },
    waiting: 'A person is looking at your document. You get a message as soon as it is decided.',
    certifiedSays: 'Your identity is verified. You can pay money in and out.',
    byRule:
      'This is a demo account: a rule has certified it under a made-up name, and nobody has looked at any document.',
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
    hint: 'Move the picture and enlarge it until it fills the frame.',
    zoom: 'Size',
    use: 'Use this part',
    chosen: 'The picture you chose',
    portrait: 'Choose a portrait',
    frame: 'Frame: move the picture with the arrow keys',
  },
  errors: {
    identityAwaitingReview: 'Your identity documents have been submitted and await review.',
    identityCertified: 'Your identity has been verified already.',
    identityRequired: 'Please verify your identity first.',
  } satisfies RefusalWords<typeof refusals>,
  notices: {
    identitySubmitted: {
      title: 'Identity documents received',
      body: 'A person will look at them; you will find the result here.',
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

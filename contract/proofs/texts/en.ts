export const texts = {
  /** Proofs that customers check on their own devices. */
  proofs: {
    check: 'Check on this phone',
    save: 'Save the proof',
    transferHolds:
      'Checked on this phone: the movement is one of the {count} that seal no. {number} covers, exactly as shown here.',
    transferFails:
      'The proof fails: the seal covers something different from what is shown here. Keep the proof and ask customer service.',
    liabilities: 'Is my money counted?',
    liabilitiesHint: 'What we owe all customers, and your part in it',
    liabilitiesSay:
      'At {time} we added up what we owe our customers. This phone has checked that your balance is in each sum. It shows what is owed, not what we have.',
    ofAll: 'of {sum} owed to {count} {count|one:customer|other:customers}',
    counted: 'Your balance is counted.',
    notCounted: 'Your balance isn’t counted as it should be. Keep the proof and ask customer service.',
    notYetBound: 'The next seal covers this sum within seconds.',
    noTree: 'Your money isn’t in a sum yet: the next one is made within the hour.',
    insuranceSays:
      'The insurance account covers what a position loses beyond its margin. If it is empty, we pay: no customer ever bears another customer’s loss. While less than its limit is left (a tenth of the capital, or what the operator has set ahead of time), nobody can open new leveraged or short positions.',
    ofCapital: 'left in the insurance account, of a capital of {capital}',
    contradiction:
      'The record was altered: this phone kept another hash for seal no. {number} on {date}. Don’t deposit, and ask the operator in writing.',
  },
};

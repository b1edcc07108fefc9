/** The staff's own record. */
export const audit = {
  title: 'Audit log',
  about: 'Nobody can edit it; each row binds the one before it.',
  columns: { seq: 'No.', at: 'Time', who: 'Who', action: 'Action', subject: 'About', why: 'Why', detail: 'Particulars', hash: 'Hash' },
  filters: { staff: 'Staff id', customer: 'Customer id', action: 'Action', from: 'From', to: 'To' },
  empty: 'Nothing has been written down yet.',
  emptyFiltered: 'No row matches.',
  server: 'at the server',
  subjects: {
    customer: 'Customer', review: 'Review', staff: 'Staff', customers: 'Customers', reviews: 'Reviews', audit: 'Audit log', channel: 'Channel', invitation: 'Code', setting: 'Setting',
    actions: 'Corporate actions', clock: 'Clock', legal: 'Legal text', announcement: 'Message',
    audits: 'Audit of the ledger', news: 'News', deposit: 'Deposits', withdrawal: 'Withdrawals',
  },
  refused: '{action} (refused)',
  actions: {
    writeLegal: 'Wrote a legal text', approveLegal: 'Approved a legal text', withdrawLegal: 'Withdrew a legal text',
    moveClock: 'Moved the world\'s clock', startAudit: 'Started an audit', announce: 'Sent a message', withdrawAnnouncement: 'Withdrew a message',
    logIn: 'Logged in', logOut: 'Logged out', changePassword: 'Changed the password', lookAtReview: 'Looked at a review', lookAtPicture: 'Looked at a picture', lookAtCustomer: 'Looked at a customer',
    claimReview: 'Claimed a review', releaseReview: 'Gave a review back', decideReview: 'Decided a review', setCustomerState: 'Restricted a customer', liftCustomerState: 'Lifted a restriction',
    addStaff: 'Added one of the staff', changeStaff: 'Changed one of the staff', listReviews: 'Read the queue', listCustomers: 'Searched customers', exportCsv: 'Exported a table',
    proposeChannel: 'Proposed a deposit channel', proposeFundsRule: 'Proposed a looser or dearer rule for money', proposeMarginRule: 'Proposed a margin rule', proposeInsuranceRule: 'Proposed a rule for the insurance account', proposeActions: 'Proposed to import corporate actions', decideProposal: 'Decided a proposal',
    proposeCorrection: 'Proposed a correction', reconcileStatement: 'Compared a bank statement', setFundsRule: 'Set a rule for money', setDepositChannel: 'Set a deposit channel', setChannelKey: 'Gave a deposit channel a key', removeChannelKey: 'Took a deposit channel\'s key away',
    setOwnCredentials: 'Set own password and code', payoutContradicted: 'The payout service contradicted', removeOldFiles: 'Removed files that need not be kept', setSetting: 'Changed a setting', publishNews: 'Published news', withdrawNews: 'Withdrew news', makeInvitation: 'Made an invitation code', endInvitation: 'Ended an invitation code',
  },
  details: {
    actions: 'corporate actions', instruments: 'instruments', aheadSeconds: 'ahead, seconds', version: 'version', weighs: 'weighs on customers', toAll: 'to all',
    files: 'files', days: 'days', proposal: 'proposal', by: 'proposed by', approversLinked: 'both linked', loosened: 'loosened or dearer',
    session: 'session', device: 'device', knownDevice: 'known device', kind: 'kind', verdict: 'verdict', reference: 'reference', state: 'state', until: 'until', login: 'login', roles: 'roles', code: 'code',
    picture: 'picture', key: 'key', disabled: 'disabled', renewed: 'renewed', customerAccount: 'customer account', remark: 'remark', searched: 'by a search', shown: 'rows shown', first: 'first row', rows: 'rows', mine: 'own ones only', from: 'from',
    capital: 'capital', alarm: 'alarm', limit: 'limit', market: 'market', board: 'board', instrument: 'instrument', volatilityFrom: 'moves a day from', valueFrom: 'worth from', initial: 'initial margin', warning: 'warning', maintenance: 'maintenance margin', maximumLeverage: 'highest leverage',
    minimum: 'minimum', maximum: 'maximum', feeFixed: 'fixed fee', feeBps: 'fee in basis points', value: 'value', currency: 'currency', amount: 'amount', direction: 'direction', useLimit: 'uses', expiresAt: 'ends', open: 'open', practice: 'practice', file: 'file', lines: 'lines', matched: 'matched', topic: 'topic', languages: 'languages', differences: 'differences', to: 'until',
  },
};

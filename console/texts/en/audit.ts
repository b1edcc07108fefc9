/** The staff's own record. */
export const audit = {
  title: 'Audit log',
  about: 'Nobody can edit it; each row binds the one before it.',
  columns: { seq: 'No.', at: 'Time', who: 'Who', action: 'Action', subject: 'About', why: 'Why', detail: 'Particulars', hash: 'Hash' },
  filters: { staff: 'Staff id', customer: 'Customer id', action: 'Action', from: 'From', to: 'To' },
  empty: 'Nothing has been written down yet.',
  emptyFiltered: 'No row matches.',
  server: 'at the server',
  actions: {
    login: 'Logged in', logout: 'Logged out', changePassword: 'Changed the password', getReview: 'Looked at a review', claimReview: 'Claimed', releaseReview: 'Gave back', decideReview: 'Decided',
    getCustomer: 'Looked at a customer', listCustomers: 'Searched customers', setCustomerState: 'Restricted', liftCustomerState: 'Lifted a restriction', getPicture: 'Looked at a picture', listAudit: 'Read the audit log',
  } as Record<string, string>,
};

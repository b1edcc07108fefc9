export const exports = {
  open: 'Export',
  title: 'Export as CSV',
  about: 'All rows that match, however many. The export and its reason are written to the audit log.',
  why: 'Reason for the export',
  needWhy: 'At least three letters.',
  save: 'Save the file',
  saved: '{rows} {rows|one:row|other:rows} saved',
  from: 'First day (empty: from the beginning)',
  to: 'Last day (empty: until now)',
  ledger: 'Export the ledger',
  orders: 'Export orders',
  houseAccounts: 'Export the sums',
};

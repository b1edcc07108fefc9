export const exports = {
  open: 'Export',
  title: 'Export as CSV',
  about: 'At most 10,000 rows. The export and its reason are written to the audit log.',
  why: 'Why it is needed',
  needWhy: 'At least three letters.',
  save: 'Save the file',
  saved: '{rows} rows saved',
};

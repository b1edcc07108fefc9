/** Words and states that any screen may show. */
export const shell = {
  confirm: 'Confirm',
  cancel: 'Cancel',
  back: 'Back',
  close: 'Close',
  save: 'Save',
  retry: 'Try again',
  loading: 'Loading…',
  noData: 'No data',
  offline: 'You are offline. We reconnect by ourselves.',
  connecting: 'Connecting to server',
  connected: 'Server connection successful',
  support: 'Customer service',
};

/** The class that colours a figure by its sign. */
export const SIGN_CLASSES = { '1': 'up', '0': 'mute', '-1': 'down' } as const;

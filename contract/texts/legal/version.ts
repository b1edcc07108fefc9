/** The day from which the present legal texts hold; a consent is stored with it. A changed text gets a new day. */
export const LEGAL_VERSION = '2026-11-20';

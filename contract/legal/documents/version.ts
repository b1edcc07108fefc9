/**
 * The day from which the built-in legal texts, version 1 of each, are in force. Customers have agreed to them as they
 * are: a change is another version, written in the console.
 */
export const LEGAL_VERSION = '2026-11-20';

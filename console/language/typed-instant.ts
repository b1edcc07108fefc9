/** The instant of a day and time typed on the reader's own clock; null for what is none. */
export const instantOf = (local: string): string | null =>
  Number.isNaN(Date.parse(local)) ? null : new Date(local).toISOString();

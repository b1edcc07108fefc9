// Kept to be found: the desk alone writes keys, records and requests.
declare const kysely: { insertInto(table: string): { execute(): Promise<void> } };
export const keep = (): Promise<void> => kysely.insertInto('command_keys').execute();

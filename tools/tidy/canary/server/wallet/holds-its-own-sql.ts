// Kept to be found: a command leaves its SQL to a store.
declare const runTransactionCommand: (command: unknown) => Promise<void>;
declare const kysely: { deleteFrom(table: string): { execute(): Promise<void> } };
export const hold = (): Promise<void> => runTransactionCommand({ decide: () => kysely.deleteFrom('statements').execute() });

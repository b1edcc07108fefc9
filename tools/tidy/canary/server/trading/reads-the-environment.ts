// Kept to be found: server/config.ts alone reads the environment.
export const port = process.env['PORT'];

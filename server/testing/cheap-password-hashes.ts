/** Loaded before each test file of the server, as a setup file of vitest. */
import { setPasswordHashCost } from '../access/passwords.ts';

setPasswordHashCost('test');

export function listTests(folder?: string): string[];
export function listTestsNamed(word: string, tests: readonly string[]): string[];
export function chooseTests(rest: readonly string[], tests: readonly string[]): { files: string[]; options: string[] };
export function listChangedFiles(commit: string): string[];
export function listAffectedTests(changed: readonly string[]): { whole: string[]; outside: string[] };

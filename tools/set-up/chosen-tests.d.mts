export function allTests(folder?: string): string[];
export function testsOf(word: string, tests: readonly string[]): string[];
export function chooseTests(rest: readonly string[], tests: readonly string[]): { files: string[]; options: string[] };
export function changedSince(commit: string): string[];
export function touchedBy(changed: readonly string[]): { whole: string[]; outside: string[] };

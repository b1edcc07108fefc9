// Kept to be found: a folder without an area's manifest that no layer names.
export {};

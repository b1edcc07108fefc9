// Kept so that the canaries have areas.
export {};

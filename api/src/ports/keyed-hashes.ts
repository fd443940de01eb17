/**
 * Hashes that can't be computed without the installation's keys: for values that must be searchable but not readable.
 */
export type KeyedHashes = {
  /** Returns a function that hashes texts for one purpose; hashes for different purposes can't be compared. */
  of: (purpose: string) => Promise<(text: string) => string>
}

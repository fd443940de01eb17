/** Hashes that nobody can make without the installation's keys: for what must be found again and not be read. */
export type KeyedHashes = {
  /** A function that hashes texts for one purpose; those of another one cannot be compared with it. */
  of: (purpose: string) => Promise<(text: string) => string>
}

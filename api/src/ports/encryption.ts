/** Seals what must not be read from a copy of the database. */
export type Vault = {
  /** `place` is where it will lie: what was sealed for one place opens at no other. */
  seal: (text: string, place: string) => Promise<string>
  /** Undefined where it was sealed with other keys, for another place, or changed. */
  open: (sealed: string, place: string) => Promise<string | undefined>
}

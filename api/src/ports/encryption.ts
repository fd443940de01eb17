/** Encrypts what must not be read from a copy of the database. */
export type Encryption = {
  /** `location` names where the text will be stored: it decrypts for no other. */
  encrypt: (text: string, location: string) => Promise<string>
  /** Undefined if it was encrypted with other keys, for another location, or has been changed. */
  decrypt: (encrypted: string, location: string) => Promise<string | undefined>
}

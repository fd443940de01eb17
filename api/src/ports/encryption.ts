/** Encrypts what must not be readable in a copy of the database. */
export type Encryption = {
  /** `associatedData` names the row the text is stored in: a ciphertext copied to another row does not decrypt. */
  encrypt: (text: string, associatedData: string) => Promise<string>
  /** Undefined for a ciphertext made with other keys or for other associated data, or changed since. */
  decrypt: (ciphertext: string, associatedData: string) => Promise<string | undefined>
}

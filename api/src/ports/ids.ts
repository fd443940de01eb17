export type Ids = {
  uuid: () => string
  /** A short id of letters and digits for share links; `length` characters long. */
  short: (length: number) => string
  /** Unguessable bytes, for codes and keys. */
  bytes: (length: number) => Uint8Array<ArrayBuffer>
}

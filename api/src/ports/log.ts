/** A structured log. Fields first, then a sentence; secrets are never fields. */
export type Log = {
  debug: (fields: object, sentence: string) => void
  info: (fields: object, sentence: string) => void
  warn: (fields: object, sentence: string) => void
  error: (fields: object, sentence: string) => void
  child: (fields: object) => Log
}

/** Entries that are blacked out wherever they turn up, in case one slips into a field. */
export const secretFields = [
  'password',
  'newPassword',
  'oldPassword',
  'guestPassword',
  'accessToken',
  'token',
  'refreshToken',
  'userToken',
  'codeVerifier',
  'code',
  'authorization',
  'cookie',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

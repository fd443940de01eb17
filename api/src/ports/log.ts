/** A structured log. Fields first, then a sentence; secrets are never fields. */
export type Log = {
  debug: (fields: object, sentence: string) => void
  info: (fields: object, sentence: string) => void
  warn: (fields: object, sentence: string) => void
  error: (fields: object, sentence: string) => void
  child: (fields: object) => Log
}

/** Fields that are redacted wherever they occur, in case one slips in. An error's `code` is not one of them. */
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
] as const

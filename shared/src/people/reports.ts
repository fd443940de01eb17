/** Why somebody reports a person or a line; what else there is to say stands in the text. */
export const reportReasons = [
  'SPAM',
  'HARASSMENT',
  'HATE',
  'SEXUAL',
  'VIOLENCE',
  'SELF_HARM',
  'IMPERSONATION',
  'OTHER',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** The most characters that a reporter adds to the reason. */
export const longestReport = 1000

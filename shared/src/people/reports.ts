/** Reasons for reporting a person or a line; details go into the text. */
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

/** Max characters that a reporter can add to the reason. */
export const longestReport = 1000

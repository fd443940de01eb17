import { interpolate } from '@segue/shared/i18n/interpolate.ts'

export type Values = Readonly<Record<string, string | number>>

/**
 * An expected refusal: a status and a sentence for people, or several sentences if a form has several faults.
 * Everything else that is thrown is a bug: logged, answered with 500, never shown.
 */
export class Failure extends Error {
  readonly status: number
  readonly sentences: string | string[]
  readonly headers: Record<string, string>
  /** The name under which an operation declares it, or one of the general refusals. */
  readonly code: string | undefined
  /** The variable parts of the sentence, for clients that show it in another language. */
  readonly values: Values | undefined

  constructor(
    status: number,
    sentences: string | string[],
    { headers = {}, code, values }: { headers?: Record<string, string>; code?: string; values?: Values } = {},
  ) {
    super(typeof sentences === 'string' ? sentences : sentences.join(' '))
    this.name = 'Failure'
    this.status = status
    this.sentences = sentences
    this.headers = headers
    this.code = code
    this.values = values
  }
}

const statusNames: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Entity',
  424: 'Failed Dependency',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
}

/** Refusals that any call may get, whatever it declares. */
export const generalRefusals = {
  signInNeeded: [401, 'Please sign in to do that'],
  guestsNotAllowed: [401, 'Guests can’t do that. Please sign in'],
  sessionExpired: [401, 'Your session has expired or is invalid. Please sign in again'],
  notAllowed: [403, 'You don’t have permission to do that'],
  bodyTooLarge: [413, 'The request body is too large'],
  nestedTooDeeply: [400, 'This is nested too deeply: the limit is {{levels}} levels'],
  tooManyEntries: [400, 'This has too many entries: the limit is {{entries}}'],
  tooManyRequests: [429, 'Too many requests. Try again in {{seconds}} s'],
  tooMuchSaved: [429, 'You’ve saved a lot today. Please try again in {{minutes}} min'],
  databaseUnavailable: [503, 'The server can’t reach its database right now. Please try again in a moment'],
  picturesBusy: [503, 'The server is rendering too many pictures right now. Please try again in a moment'],
  noSpaceLeft: [507, 'The server is out of storage space. Please try again later'],
} as const

/** The general refusal of that name. */
export function generalFailure(
  code: keyof typeof generalRefusals,
  details: { headers?: Record<string, string>; values?: Values } = {},
): Failure {
  const [status, sentence] = generalRefusals[code]
  return new Failure(status, interpolate(sentence, details.values), { ...details, code })
}

/** The refusal of a call that exceeds a rate limit of its sender or target. */
export const tooManyRequests = (seconds: number): Failure =>
  generalFailure('tooManyRequests', { headers: { 'Retry-After': String(seconds) }, values: { seconds } })

/** The refusal of a call whose sender has used up a daily quota. */
export const tooMuchSaved = (seconds: number): Failure =>
  generalFailure('tooMuchSaved', {
    headers: { 'Retry-After': String(seconds) },
    values: { minutes: Math.ceil(seconds / 60) },
  })

/** The codes of refusals that have none of their own. */
const generalCodes: Record<number, string> = {
  400: 'badInput',
  401: 'signInNeeded',
  403: 'notAllowed',
  404: 'nothingHere',
  405: 'methodNotAllowed',
  413: 'bodyTooLarge',
  416: 'noSuchRange',
  424: 'unavailable',
  429: 'tooManyRequests',
  500: 'mistake',
  502: 'badAnswer',
  504: 'noAnswer',
}

/**
 * The body of every refusal: `{statusCode, message, error}`, as clients of this protocol expect it, plus the code and
 * values that our clients use to show it in the reader's language.
 */
export function failureBody(status: number, message: string | string[], code?: string, values?: Values) {
  return {
    statusCode: status,
    message,
    error: statusNames[status] ?? 'Generic Error',
    code: code ?? generalCodes[status] ?? 'failed',
    ...(values ? { values } : {}),
  }
}

/** What people read when we have a bug. The cause is in the log under the request id. */
export const mistakeSentence = 'Something went wrong, please try again'

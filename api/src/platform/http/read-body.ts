import { isStorableText, plainJson, readJson, type JsonBounds } from '@segue/shared/read-json.ts'
import { Failure, generalFailure } from '../failure.ts'
import { readText } from './read-text.ts'

/** The largest JSON body; a crate of 300 full songs is well below it. Uploads stream and have their own limit. */
const maxBytes = 2 * 1024 * 1024

/** The JSON of a request, within its bounds; an empty body is an empty object. Throws a `Failure` for any other. */
export async function readBody(request: Request, bounds: JsonBounds = plainJson): Promise<unknown> {
  const length = Number(request.headers.get('content-length') ?? NaN)
  if (length > maxBytes) throw generalFailure('bodyTooLarge')
  // A host enforces the announced length of a body; a body without a length is counted as it arrives.
  const text = await (length >= 0 ? request.text() : readText(request, maxBytes)).catch(() => {
    throw new Failure(400, 'The body broke off before it was complete')
  })
  if (text === undefined) throw generalFailure('bodyTooLarge')
  if (text.trim() === '') return {}
  const read = readJson(text, bounds)
  if ('problem' in read) {
    if (read.problem === 'notJson') throw new Failure(400, 'The request body isn’t valid JSON')
    throw generalFailure(read.problem, { values: { ...bounds } })
  }
  // Such characters can only arrive as escapes, so bodies without escapes are not searched.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && !isStorableText(read.value))
    throw new Failure(400, 'The body has characters that are not text')
  return read.value
}

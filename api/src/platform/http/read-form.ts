import { isStorableText, plainJson, readJson } from '@segue/shared/read-json.ts'
import { megabytesIn, type Received, type Uploads } from '../../ports/uploads.ts'
import { Failure, generalFailure } from '../failure.ts'
import type { BodyForm } from '../operation.ts'

/** The body of a request before it is checked, and its file. */
export type Sent = { content: unknown; file: Received | undefined }

/** The size limit of a form field, far above that of a chat message. */
const maxFieldBytes = 64 * 1024

export const isForm = (request: Request) =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')

/** Reads a form as the body it represents. Throws a `Failure` if it can't be read. */
export async function readForm(uploads: Uploads, request: Request, form: BodyForm): Promise<Sent> {
  const file = await uploads.receive(request, { ...limitsOf(form), maxFieldBytes })
  if ('refused' in file && file.refused !== 'noFile') throw refusals[file.refused](form)
  try {
    const content = Object.fromEntries(
      Object.entries(file.fields).map(([name, text]) => [name, form.json.includes(name) ? jsonIn(text) : text]),
    )
    if (!isStorableText(content)) throw new Failure(400, 'The body has characters that are not text')
    return { content, file: 'refused' in file ? undefined : file }
  } catch (error) {
    if (!('refused' in file)) await file.discard()
    throw error
  }
}

const limitsOf = ({ maxBytes, maxFiles = 1 }: BodyForm) => ({
  maxBytes,
  maxFiles,
})

const refusals = {
  notMultipart: () => new Failure(400, 'The body is not a valid form'),
  severalFiles: ({ maxFiles = 1 }: BodyForm) =>
    new Failure(400, maxFiles === 1 ? 'A form may have one file' : `A form may have up to ${maxFiles} files`),
  cutOff: () => new Failure(400, 'The body broke off before it was complete'),
  tooLarge: ({ maxBytes }: BodyForm) => new Failure(413, `A file may have up to ${megabytesIn(maxBytes)} MB`),
  diskFull: () => generalFailure('noSpaceLeft'),
}

function jsonIn(text: string): unknown {
  const read = readJson(text, plainJson)
  if ('problem' in read) throw new Failure(400, 'A field of the form is not valid JSON')
  return read.value
}

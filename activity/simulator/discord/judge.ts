import {
  ApplicationCommandCreateRequestSchema,
  MessageCreateRequestSchema,
  MessageEditRequestPartialSchema,
  ModalInteractionCallbackRequestDataSchema,
} from 'discord-api-spec/zod'
import type { $ZodIssue } from 'zod/v4/core'
import { isRecord } from '../frames.ts'
import { FormFault, type JudgedKind } from './bot-world.ts'

// The schemas are generated from Discord's published OpenAPI description. They are slow to load and take 25 MB, so only
// callers that check bodies import this file.
const schemas = {
  message: MessageCreateRequestSchema,
  edit: MessageEditRequestPartialSchema,
  command: ApplicationCommandCreateRequestSchema,
  modal: ModalInteractionCallbackRequestDataSchema,
}

/** Refuses a body that violates Discord's public API description, with the path of the error. */
export function judge(kind: JudgedKind, body: unknown, where = ''): void {
  const found = faultIn(kind, body)
  if (found) throw new FormFault(found.sentence, [where, ...found.path].filter((part) => part !== '').join('.'))
}

function faultIn(kind: JudgedKind, body: unknown): Fault | undefined {
  const judged = schemas[kind].safeParse(body)
  const issue = judged.success ? undefined : judged.error.issues[0]
  if (!issue) return undefined
  const found = innermost(issue, [])
  const value = found.path.reduce<unknown>(
    (inside, key) => (isRecord(inside) ? inside[String(key)] : undefined),
    body,
  )
  // Discord accepts strings of digits as numbers, according to its documentation but not the description.
  if (found.isOfWrongType && typeof value === 'string' && /^\d+$/.test(value))
    return faultIn(kind, withNumber(body, found.path, Number(value)))
  return found.isOfWrongType && value === undefined ? { ...found, sentence: 'This field is required' } : found
}

function withNumber(body: unknown, [key, ...rest]: readonly PropertyKey[], value: number): unknown {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((one, at) => (at === key ? withNumber(one, rest, value) : one))
  return isRecord(body) ? { ...body, [key]: withNumber(body[String(key)], rest, value) } : body
}

type Fault = { path: PropertyKey[]; sentence: string; isOfWrongType: boolean }

/** The innermost error: of the variants that a part could be, only the one it claims to be is considered. */
function innermost(issue: $ZodIssue, above: readonly PropertyKey[]): Fault {
  const path = [...above, ...issue.path]
  if (issue.code !== 'invalid_union')
    return { path, sentence: sentenceOf(issue), isOfWrongType: issue.code === 'invalid_type' }
  const kinds = issue.errors.filter((issues) => !issues.some(isOfAnotherKind))
  const [meant] = [...kinds].sort((a, b) => a.length - b.length)
  const first = meant?.find((one) => one.code === 'invalid_union') ?? meant?.[0]
  if (first) return innermost(first, path)
  const types = issue.errors.flatMap((issues) => issues.flatMap((one) => (isOfAnotherKind(one) ? one.values : [])))
  const sentence = `Value of field "type" must be one of (${types.join(', ')}).`
  return { path: [...path, 'type'], sentence, isOfWrongType: false }
}

const isOfAnotherKind = (issue: $ZodIssue): issue is Extract<$ZodIssue, { code: 'invalid_value' }> =>
  issue.code === 'invalid_value' && issue.path.join('.') === 'type'

/** Discord's message for it. */
function sentenceOf(issue: $ZodIssue): string {
  switch (issue.code) {
    case 'too_big':
      return `Must be ${String(issue.maximum)} or fewer in ${issue.origin === 'number' ? 'value' : 'length'}.`
    case 'too_small':
      return `Must be ${String(issue.minimum)} or more in ${issue.origin === 'number' ? 'value' : 'length'}.`
    case 'invalid_type':
      return `Expected ${issue.expected}`
    case 'invalid_format':
      return `Not a well formed ${issue.format}.`
    case 'invalid_value':
      return `Value must be one of (${issue.values.join(', ')}).`
    default:
      return 'Invalid Form Body'
  }
}

import type * as z from 'zod'

/**
 * Turns schema issues into sentences a person can act on: "crateName must have at least 1 character". Parse with
 * `reportInput`, which tells missing values from wrong ones.
 */
export function sentencesOf(issues: readonly z.core.$ZodIssue[]): string[] {
  const wrongType = new Set(issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => nameOf(path)))
  // The length of a value of the wrong type is irrelevant.
  const telling = issues.filter(({ code, path }) => code === 'invalid_type' || !wrongType.has(nameOf(path)))
  const sentences = telling.map((issue) => `${nameOf(issue.path)} ${complaint(issue)}`)
  return [...new Set(sentences)].slice(0, 20)
}

function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The body'
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at ? '.' : ''}${String(part)}`)).join('')
}

function sizeComplaint(bound: 'at least' | 'at most', limit: number | bigint, origin: string): string {
  if (origin === 'string') return `must have ${bound} ${count(limit, 'character')}`
  if (origin === 'array') return `must have ${bound} ${count(limit, 'entry', 'entries')}`
  return `must be ${bound} ${limit}`
}

function complaint(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${article(issue.expected)}`
    case 'invalid_union':
      return issue.input === undefined ? 'is missing' : 'has an unsupported form'
    case 'too_small':
      return sizeComplaint('at least', issue.minimum, issue.origin)
    case 'too_big':
      return sizeComplaint('at most', issue.maximum, issue.origin)
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `has unknown entries: ${issue.keys.join(', ')}`
    case 'invalid_format':
      return formats[issue.format] ?? issue.message
    default:
      return issue.message
  }
}

const formats: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be an address such as https://example.org',
  uuid: 'must be a uuid',
  datetime: 'must be an instant such as 2026-01-31T20:00:00Z',
}

const count = (n: number | bigint, one: string, many = `${one}s`) => `${n} ${Number(n) === 1 ? one : many}`
const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`)

import * as z from 'zod'
import { markdownTable } from '../../platform/contracts/markdown-table.ts'
import { Environment, variables } from '../variables.ts'

const About = z.object({
  description: z.string(),
  unset: z.string().optional(),
  needs: z.array(z.string()).optional(),
})

type Value = string | number | readonly string[] | Readonly<Record<string, unknown>> | undefined

/** The documentation of a variable where it is defined. */
export const aboutVariable = (schema: z.ZodType) => About.parse(schema.meta())

/** `api/configuration.md`: every environment variable with its default and what it does. */
export function configurationPage(): string {
  const defaults: Record<string, Value> = Environment.parse({})
  const row = ([name, schema]: [string, z.ZodType]) => {
    const { description, unset, needs = [] } = aboutVariable(schema)
    const needed = needs.length > 0 ? ` Needs ${listOf(needs.map((other) => `\`${other}\``))}.` : ''
    return [`\`${name}\``, unset ?? valueOf(defaults[name]), `${description}${needed}`]
  }
  const heads = ['variable', 'default', 'what it does']
  const sections = Object.entries(variables).map(
    ([title, group]) => `## ${title}\n\n${markdownTable(heads, Object.entries(group).map(row))}`,
  )
  return ['# Configuration', introduction, ...sections].join('\n\n').concat('\n')
}

const introduction = [
  'All settings are environment variables with defaults. If a setting is invalid, the server refuses to start with an',
  'error message. User names and passwords in addresses must be percent-encoded: `/` as `%2F`, `#` `%23`, `%` `%25`,',
  '`?` `%3F`, `@` `%40`. This page is derived from `api/src/compose/variables.ts` by `npm run contracts`.',
].join('\n')

const listOf = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

function valueOf(value: Value): string {
  const isPairs = typeof value === 'object' && !Array.isArray(value)
  const list = isPairs ? Object.entries(value).map((pair) => pair.join('=')) : [value ?? []].flat()
  const text = list.join(', ')
  return text === '' ? 'none' : `\`${text}\``
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { repositoryFiles } from './repository-files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export type Command = { page: string; line: string; words: string[] }

const programs = '(?:npm|npx|node)'
/** Environment variables may precede a command, and `&&` or a comment, two spaces away, may follow it. */
const inBlock = new RegExp(`^(?:[A-Z_]+=\\S+ )*(${programs} .*?)(?: {2}.*)?$`)
const inText = new RegExp(`\`(?:[A-Z_]+=\\S+ )*(${programs} [^\`]+)\``, 'g')

/** The commands in a page's code blocks and in its text, as they are written there. */
function commandsIn(page: string): Command[] {
  const parts = readFileSync(root + page, 'utf8').split(/^```.*$/m)
  const lines = parts.flatMap((part, at) =>
    at % 2 === 1
      ? part.split('\n').flatMap((line) => inBlock.exec(line)?.[1]?.split(' && ') ?? [])
      : [...part.matchAll(inText)].map((match) => match[1] ?? ''),
  )
  return lines.map((line) => ({ page, line, words: line.split(' ') }))
}

/** Every command that a page tells the reader to run, as it is written there. */
export const pageCommands = repositoryFiles(/\.md$/).flatMap(commandsIn)

import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, minifySync, type Rollup } from 'vite'
import { must } from '@segue/shared/must.ts'

const activity = `${import.meta.dirname}/../`
const repository = `${activity}../`

/** What a phone downloads in a second, in kB of gzip. */
export const budget = 200
/** The limit for the recorded weight, so that a change can grow without moving something first. */
export const maxRecorded = 180

/** Needed between the launch and music. The stage and the chat load in parallel. */
const entries = [
  'activity/index.html',
  'activity/src/app/main.tsx',
  'activity/src/discord/entering.ts',
  'activity/src/discord/discord-entrance.tsx',
  'activity/src/room/pages.ts',
  'shared/src/i18n/en.json',
]
/** Loaded when needed, so they don't count. */
export const apart = ['@discord/embedded-app-sdk', 'hls.js']

export const has = ({ moduleIds }: Rollup.OutputChunk, ...paths: string[]) =>
  moduleIds.some((id) => paths.some((path) => id.includes(path)))

/** The scripts of the client, as built by `npm run build`. */
export async function buildClient(): Promise<Rollup.OutputChunk[]> {
  const built = await build({ configFile: `${activity}vite.config.ts`, logLevel: 'warn', build: { write: false } })
  if (!('output' in built)) throw new Error('Expected exactly one build of the client')
  return built.output.filter((one) => one.type === 'chunk')
}

/** The scripts that a launch in Discord needs before music plays. */
export function launchChunks(chunks: Rollup.OutputChunk[]): Rollup.OutputChunk[] {
  const chunksOf = (entry: string) =>
    chunks.filter((one) => one.facadeModuleId?.endsWith(`/${entry}`) || has(one, `/${entry}`))
  for (const entry of entries) must(chunksOf(entry)[0], `${entry} in the client`)
  return withImports(chunks, entries.flatMap(chunksOf)).filter((chunk) => !has(chunk, ...apart))
}

/** The chunk of a module, and all that it imports. */
export const chunksWith = (chunks: Rollup.OutputChunk[], module: string): Rollup.OutputChunk[] =>
  withImports(chunks, [
    must(
      chunks.find((chunk) => has(chunk, module)),
      `${module} in the client`,
    ),
  ])

function withImports(chunks: Rollup.OutputChunk[], from: Rollup.OutputChunk[]): Rollup.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set(from)
  // Iterating over a set includes elements added meanwhile.
  for (const { imports } of needed)
    for (const name of imports) needed.add(must(byName.get(name), `the imported ${name}`))
  return [...needed]
}

/** In kB of gzip. Packages and folders are compressed separately, so they add up to more than the total. */
export type Weight = { total: number; groups: Record<string, number> }
export type Weighed = Weight & { files: Record<string, [name: string, kilobytes: number][]> }

const kilobytes = (code: string) => Number((gzipSync(code, { level: 9 }).length / 1024).toFixed(1))

/** A package, one of our folders (`activity/src/room`), or a file outside of them. */
function groupOf(id: string): string {
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]
  return library ?? relative(repository, id).split('/').slice(0, 3).join('/')
}

/** A single module: its exports are unused here, but must stay. */
const minify = (code: string) => minifySync('module.js', code, { module: true, compress: { unused: false } }).code

export function weigh(chunks: Rollup.OutputChunk[]): Weighed {
  const total = Number(
    chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length / 1024, 0).toFixed(1),
  )
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules))
  const minifiedModules = modules.flatMap(([id, { code }]) => {
    const path = id.replace(/\?.*/, '')
    return code && !id.startsWith('\0')
      ? [{ group: groupOf(path), name: basename(path), minified: minify(code) }]
      : []
  })
  const groups: Weighed['groups'] = {}
  const files: Weighed['files'] = {}
  for (const name of [...new Set(minifiedModules.map(({ group }) => group))].toSorted()) {
    const members = minifiedModules.filter(({ group }) => group === name)
    groups[name] = kilobytes(members.map(({ minified }) => minified).join('\n'))
    files[name] = members.map((one) => [one.name, kilobytes(one.minified)])
  }
  return { total, groups, files }
}

export const recordFile = `${import.meta.dirname}/launch-weight.json`
export const readRecorded = (): Weight => JSON.parse(readFileSync(recordFile, 'utf8'))

const maxFiles = 3

/** The report for a launch that is too heavy. */
export function explain(now: Weighed, recorded: Weight): string {
  const grown = Object.entries(now.groups)
    .map(([name, size]) => ({ name, size, growth: size - (recorded.groups[name] ?? 0) }))
    .filter(({ growth }) => growth > 0.05)
    .toSorted((a, b) => b.growth - a.growth)
    .map(({ name, size, growth }) => {
      const largest = (now.files[name] ?? []).toSorted((a, b) => b[1] - a[1]).slice(0, maxFiles)
      return `  +${growth.toFixed(1)}  ${name}, now ${size} (${largest.map((file) => file.join(' ')).join(', ')})`
    })
  return `A launch in Discord needs ${now.total} kB of JavaScript (gzip). The budget is ${budget} kB.
When it was last recorded it needed ${recorded.total} kB: ${(budget - recorded.total).toFixed(1)} kB less than the budget.

Grown since then, in kB, each compressed by itself, with its largest files:
${grown.join('\n') || '  nothing on its own'}

To move something out of the launch:
- Load a component when it is first shown, with \`part(async () => (await import('./card.tsx')).Card)\` of
  activity/src/ui/part.tsx. Nothing that the launch imports may import its file directly.
- Move words that most people don't see at once from en.json and es.json to pages-en.json and pages-es.json in
  shared/src/i18n, and load the component with \`part(async () => (await withPageWords(import('./card.tsx'))).Card)\`.
- A module that both the launch and a part loaded later import counts as a whole. Split it, or see
  activity/vite-chunks.ts, which puts modules together.

\`npm run launch-weight\` weighs again without the tests, and records the result in activity/test/launch-weight.json.
At most ${maxRecorded} kB may be recorded.
`
}

// The borders of the house: which part may import which. Each rule is one sentence; `npm run borders` holds them.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

const clients = /^(activity|bot)\/src\//
const service = (path) => path.match(/^api\/src\/services\/([^/]+)\//)?.[1]
const isDoor = (path) => /^api\/src\/services\/[^/]+\/(door|tables)\.ts$/.test(path)
const host = /^api\/src\/(node|worker)\//

/** A sentence, and whether an import from one file to another breaks it. Packages are named as they are imported. */
const rules = [
  [
    'shared imports no other workspace and no runtime: time, chance and sockets are arguments.',
    (from, to) => from.startsWith('shared/src/') && (/^(api|activity|bot)\//.test(to) || to.startsWith('node:')),
  ],
  [
    'activity and bot see the api only as the type Operations.',
    (from, to, typeOnly) => clients.test(from) && to.startsWith('api/') && !(typeOnly && to === 'api/src/operations'),
  ],
  ['activity and bot do not know each other.', (from, to) => clients.test(from) && clients.test(to) && top(from) !== top(to)],
  ['ui knows tokens and props: it imports only itself.', (from, to) => /^activity\/src\/ui\//.test(from) && /^(activity|shared|api|bot)\//.test(to) && !/^activity\/src\/ui\//.test(to)],
  [
    'platform knows no service, room or host.',
    (from, to) => /^api\/src\/platform\//.test(from) && /^api\/src\/(services|rooms|node|worker|music|media|operations)/.test(to),
  ],
  [
    'a service uses another through its door, and may read its tables.',
    (from, to) => service(from) !== undefined && service(to) !== undefined && service(from) !== service(to) && !isDoor(to),
  ],
  ['rooms reach services through their doors.', (from, to) => /^api\/src\/rooms\//.test(from) && service(to) !== undefined && !isDoor(to)],
  ['nothing but a host imports a host.', (from, to) => from.startsWith('api/src/') && !host.test(from) && host.test(to)],
  ['nothing imports a program of tests or benches.', (from, to) => /\/src\//.test(from) && /^(api|activity|bot)\/(test|bench)\//.test(to)],
]

const top = (path) => path.slice(0, path.indexOf('/'))

/** Where an import leads: a path from the root for our own files, else the package's name as written. */
function target(from, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
  const own = specifier.match(/^@segue\/(\w+)\/(.+)$/)
  return own ? `${own[1]}/src/${own[2]}` : specifier
}

function importsOf(file) {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const stated = [...module.staticImports, ...module.staticExports.filter(({ entries }) => entries.some((e) => e.moduleRequest))]
  return stated.map((one) => ({
    specifier: one.moduleRequest?.value ?? one.entries.find((entry) => entry.moduleRequest).moduleRequest.value,
    typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }))
}

// Tests may stand wherever they like: they are not part of the product.
const files = ['shared', 'api', 'activity', 'bot']
  .flatMap((workspace) => readdirSync(`${workspace}/src`, { recursive: true }).map((file) => `${workspace}/src/${file}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
let seen = 0
const broken = files.flatMap((file) => {
  const from = file.replaceAll('\\', '/')
  return importsOf(file).flatMap(({ specifier, typeOnly }) => {
    seen += 1
    const to = target(from, specifier)
    return rules.filter(([, breaks]) => breaks(from, to, typeOnly)).map(([sentence]) => `${from} → ${to}\n    ${sentence}`)
  })
})

if (files.length < 100 || seen < 300) broken.push(`Only ${files.length} files and ${seen} imports were seen: the check itself is broken.`)
console.log(broken.length > 0 ? broken.join('\n') : `${seen} imports of ${files.length} files keep the borders.`)
process.exitCode = broken.length > 0 ? 1 : 0

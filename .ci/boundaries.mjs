// The import boundaries: which part may import which. Each rule is one sentence; `npm run boundaries` checks them.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { misplacedStateIn } from './module-state.mjs'

/** The parts of the tree by path prefix; the first match wins. The name of a package is a part of its own. */
const parts = [
  ['shared', /^shared\/src\//],
  ['app', /^api\/src\/app\.ts$/],
  ['api', /^api\/operations\.d\.ts$/],
  ['hosts', /^api\/hosts\//],
  [([, name]) => name, /^api\/src\/(ports|db|platform|services|live-rooms|adapters|compose)\//],
  ['simulator', /^activity\/simulator\//],
  ['panel', /^activity\/admin\/src\//],
  ['activity', /^activity\/src\//],
  ['bot', /^bot\/(?:src|demo)\//],
  ['programs', /^(?:api|activity|bot|shared)\/(?:test|e2e|bench)\//],
]

function partOf(path) {
  for (const [name, pattern] of parts) {
    const match = pattern.exec(path)
    if (match) return typeof name === 'string' ? name : name(match)
  }
  return undefined
}

/**
 * What each part may import besides itself and packages; parts in brackets only as types. The order is the order of the
 * layers: everything listed is on a lower layer.
 */
const floors = {
  shared: [],
  db: ['shared'],
  ports: ['shared', '(db)'],
  app: ['(ports)', '(platform)', '(db)'],
  platform: ['shared', 'ports', '(app)', '(db)'],
  services: ['shared', 'ports', 'db', 'platform', '(app)'],
  'live-rooms': ['shared', 'ports', '(db)'],
  adapters: ['shared', 'ports', '(db)'],
  compose: ['shared', 'ports', 'db', 'platform', 'services', 'live-rooms', 'adapters', '(app)'],
  hosts: [
    'shared',
    'ports',
    'db',
    'platform',
    'services',
    'live-rooms',
    'adapters',
    'compose',
    'bot',
    'simulator',
    '(app)',
    '(api)',
  ],
  activity: ['shared', '(api)'],
  panel: ['shared', 'activity', '(api)'],
  bot: ['shared', '(api)'],
  simulator: [],
}

const serviceOf = (path) => path.match(/^api\/src\/services\/([^/]+)\//)?.[1]
const hostOf = (path) => path.match(/^api\/hosts\/([^/]+)\//)?.[1]

/**
 * A sentence, and whether an import from one file to another breaks it. Packages are named as they are imported.
 * @type {[sentence: string, breaks: (one: { from: string, to: string, specifier: string, typeOnly: boolean }) =>
 * boolean][]}
 */
const rules = [
  [
    'a part imports only from the floors below it (`floors` in .ci/boundaries.mjs).',
    ({ from, to, typeOnly }) => {
      const [own, other] = [partOf(from), partOf(to)]
      if (own === undefined || other === undefined || own === other) return false
      const below = floors[own]
      return !below.includes(other) && !(typeOnly && below.includes(`(${other})`))
    },
  ],
  [
    'shared imports no runtime: time, randomness and sockets are arguments.',
    ({ from, to }) => partOf(from) === 'shared' && to.startsWith('node:'),
  ],
  [
    'ui uses only tokens and props: it imports only from itself.',
    ({ from, to }) =>
      from.startsWith('activity/src/ui/') && partOf(to) !== undefined && !to.startsWith('activity/src/ui/'),
  ],
  [
    'a service uses another through its public.ts.',
    ({ from, to }) =>
      serviceOf(from) !== undefined &&
      serviceOf(to) !== undefined &&
      serviceOf(from) !== serviceOf(to) &&
      !/^api\/src\/services\/[^/]+\/public\.ts$/.test(to),
  ],
  [
    'live-rooms imports no runtime.',
    ({ from, to }) => partOf(from) === 'live-rooms' && (to.startsWith('node:') || to === 'ws'),
  ],
  [
    "the administrators' panel uses only client and ui of the web client.",
    ({ from, to }) =>
      partOf(from) === 'panel' && partOf(to) === 'activity' && !/^activity\/src\/(?:client|ui)\//.test(to),
  ],
  [
    'a host imports nothing from another host.',
    ({ from, to }) => hostOf(from) !== undefined && hostOf(to) !== undefined && hostOf(from) !== hostOf(to),
  ],
  [
    'workspaces import each other by name, not by path.',
    ({ from, to, specifier }) =>
      specifier.startsWith('.') && partOf(to) !== undefined && workspaceOf(from) !== workspaceOf(to),
  ],
]

const workspaceOf = (path) => /^activity\/(simulator|admin)\//.exec(path)?.[1] ?? path.slice(0, path.indexOf('/'))

/** The folder of each workspace's name. */
const packages = { shared: 'shared/src', activity: 'activity/src', simulator: 'activity/simulator', bot: 'bot/src' }

/** The layers of the web client, top first. Features on the same layer share a line. */
const clientFloors = [
  ['app'],
  [
    'room',
    'crate',
    'search',
    'chat',
    'people',
    'home',
    'shop',
    'discord',
    'statistics',
    'community',
    'history',
    'voice',
  ],
  ['session'],
  ['song'],
  ['client'],
  ['playback', 'stage', 'surface', 'ui'],
]
const folderOf = (path) => path.match(/^activity\/src\/([^/]+)/)?.[1]
const clientFloorOf = (path) => clientFloors.findIndex((folders) => folders.includes(folderOf(path)))
const featureOf = (path) => (clientFloorOf(path) === 1 ? folderOf(path) : undefined)
const crossesFeatures = ({ from, to }) =>
  featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to)

/** The first file of another feature that each feature was seen to import. */
const importedOf = new Map()
function isAnotherFile({ from, to }) {
  const pair = `${featureOf(from)} → ${featureOf(to)}`
  if (!importedOf.has(pair)) importedOf.set(pair, to)
  return importedOf.get(pair) !== to
}

rules.push(
  [
    'every folder of activity/src is on a floor.',
    ({ from }) => from.startsWith('activity/src/') && clientFloorOf(from) < 0,
  ],
  [
    'activity/src imports nothing from a floor above: app; features; session; song; client; playback, stage, surface, ui.',
    ({ from, to }) => clientFloorOf(from) > clientFloorOf(to) && folderOf(to) !== undefined,
  ],
  [
    'a feature imports another feature lazily, so that it loads on demand.',
    (one) => crossesFeatures(one) && !one.lazy,
  ],
  ['a feature imports only one file of another feature.', (one) => crossesFeatures(one) && isAnotherFile(one)],
  [
    'nothing in the product imports the gallery.',
    ({ from, to }) => from.includes('/src/') && to.startsWith('activity/gallery/'),
  ],
)

/** The folders of the rules of a room, top first; `.` are the files directly in it. No two on a line need each other. */
const roomFloors = [
  ['.', 'client'],
  ['steps'],
  ['admission'],
  ['booth'],
  ['turns'],
  ['rules', 'hand-over'],
  ['people'],
  ['recorder'],
  ['protocol'],
  ['state'],
  ['settings'],
  ['refusals'],
]
const roomFolderOf = (path) => path.match(/^shared\/src\/room\/(?:([^/]+)\/)?/)?.map((folder) => folder ?? '.')[1]
const roomFloorOf = (path) => roomFloors.findIndex((folders) => folders.includes(roomFolderOf(path)))

rules.push(
  [
    'the rules of a room know no language.',
    ({ from, to }) => roomFolderOf(from) !== undefined && to.startsWith('shared/src/i18n/'),
  ],
  [
    'every folder of shared/src/room is on a floor.',
    ({ from }) => roomFolderOf(from) !== undefined && roomFloorOf(from) < 0,
  ],
  [
    'a folder of shared/src/room imports only from floors below it (`roomFloors` in .ci/boundaries.mjs).',
    ({ from, to }) => {
      const [own, other] = [roomFolderOf(from), roomFolderOf(to)]
      return own !== undefined && other !== undefined && own !== other && roomFloorOf(from) >= roomFloorOf(to)
    },
  ],
)

/** The target of an import: a path from the root for our own files, else the package's name as written. */
function target(from, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
  const [, workspace, path] = specifier.match(/^@segue\/(\w+)\/(.+)$/) ?? []
  if (workspace === undefined) return specifier
  // The api exposes only the inputs and outputs of its operations.
  if (workspace === 'api') return 'api/operations.d.ts'
  // Files outside a workspace's sources are exported under the name of their own folder.
  return /^(?:test|demo)\//.test(path) ? `${workspace}/${path}` : `${packages[workspace]}/${path}`
}

const dynamicImport = /\bimport\(\s*'([^']+)'\s*\)/g

function importsOf(file) {
  const source = readFileSync(file, 'utf8')
  const { module } = parseSync(file, source)
  const stated = [
    ...module.staticImports,
    ...module.staticExports.filter(({ entries }) => entries.some((one) => one.moduleRequest)),
  ]
  return [
    ...stated.map((one) => ({
      specifier: one.moduleRequest?.value ?? one.entries.find((entry) => entry.moduleRequest).moduleRequest.value,
      typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
      lazy: false,
    })),
    ...Array.from(source.matchAll(dynamicImport), ([, specifier]) => ({ specifier, typeOnly: false, lazy: true })),
  ]
}

// Tests are not checked: they are not part of the product.
const files = [
  'shared/src',
  'api/src',
  'api/hosts',
  'activity/src',
  'activity/admin/src',
  'activity/simulator',
  'bot/src',
  'bot/demo',
]
  .flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
        `${folder}/${file}`.replaceAll('\\', '/'),
      )
    } catch {
      return []
    }
  })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/node_modules/'))

const imports = files.flatMap((from) =>
  importsOf(from).map((one) => ({ ...one, from, to: target(from, one.specifier) })),
)
const broken = imports.flatMap((one) =>
  rules.filter(([, breaks]) => breaks(one)).map(([sentence]) => `${one.from} → ${one.to}\n    ${sentence}`),
)

for (const file of files.filter((one) => one.startsWith('activity/src/')))
  broken.push(...misplacedStateIn(file, readFileSync(file, 'utf8')))

/** The files of each circle of imports, type imports included. A lazy import closes no circle. */
function circles() {
  const importsIn = new Map(files.map((file) => [file, []]))
  for (const { from, to, lazy } of imports) if (!lazy && importsIn.has(to)) importsIn.get(from).push(to)
  const [found, finished, path] = [[], new Set(), []]
  const visit = (file) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file])
    if (path.includes(file) || finished.has(file)) return
    path.push(file)
    for (const to of importsIn.get(file)) visit(to)
    path.pop()
    finished.add(file)
  }
  for (const file of importsIn.keys()) visit(file)
  return found
}
for (const files of circles()) broken.push(`${files.join(' → ')}\n    no circles of imports, type imports included.`)

/** Each way from one service to another, with the first import that takes it. */
const ways = new Map()
for (const { from, to } of imports) {
  const [own, other] = [serviceOf(from), serviceOf(to)]
  if (own === undefined || other === undefined || own === other) continue
  const way = `${own} → ${other}`
  if (!ways.has(way)) ways.set(way, `${from} → ${to}`)
}
for (const [way, first] of ways) {
  const [own, other] = way.split(' → ')
  const back = ways.get(`${other} → ${own}`)
  if (back !== undefined && own < other)
    broken.push(`${first}\n${back}\n    no two services import each other, type imports included.`)
}

if (files.length < 100 || imports.length < 300)
  broken.push(`Only ${files.length} files and ${imports.length} imports were found: the check itself is broken.`)
console.log(
  broken.length > 0
    ? broken.join('\n')
    : `${imports.length} imports in ${files.length} files respect the boundaries.`,
)
process.exitCode = broken.length > 0 ? 1 : 0

import type { Plugin, Rollup } from 'vite'

const room = /\/activity\/src\/room\/pages\.ts$|\/shared\/src\/i18n\/en\.json$/
/** The beginning of an activity that Discord launches. */
const launch = /\/activity\/src\/discord\/(?:entering\.ts|discord-entrance\.tsx)$/
const stage = /\/activity\/src\/room\/stage-view\.tsx$/
const scene = /\/activity\/src\/stage\/scenes\/(?:[\w-]+\/)?[\w-]+\.ts$/
const sceneName = (path: string) =>
  path
    .replace(/^.*\/|\.ts$/g, '')
    .replaceAll('-', '_')
    .toUpperCase()

type Bundle = Rollup.OutputBundle

/**
 * Lists in the page which files a room needs, as a comment that the server replaces with preloads
 * (`api/src/compose/arrival.ts`), and which an activity needs before.
 */
export const roomFiles = (): Plugin => ({
  name: 'room-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, path }) {
      if (!bundle || path !== '/index.html') return html
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const listed = new Set(chunks.map((one) => one.fileName).filter((file) => html.includes(file)))
      /** The files of some modules that no earlier ones need. */
      const filesFor = (entries: RegExp) => {
        const files = chunks
          .filter((one) => entries.test(one.facadeModuleId ?? ''))
          .flatMap((one) => filesOf(one, bundle))
          .filter((file) => !listed.has(file) && !html.includes(file))
        for (const file of files) listed.add(file)
        return [...new Set(files)]
      }
      const files = {
        room: filesFor(room),
        launch: filesFor(launch),
        stage: filesFor(stage),
        scenes: scenesIn(chunks, bundle, listed),
      }
      return html.replace('</head>', () => `<!--room-files ${JSON.stringify(files)}-->\n  </head>`)
    },
  },
})

function scenesIn(chunks: Rollup.OutputChunk[], bundle: Bundle, listed: ReadonlySet<string>) {
  const scenes = chunks.flatMap((one) => {
    const path = one.facadeModuleId ?? ''
    if (!scene.test(path)) return []
    return [[sceneName(path), filesOf(one, bundle).filter((file) => !listed.has(file))] as const]
  })
  return Object.fromEntries(scenes)
}

/** A chunk, what it imports, and their style sheets. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Bundle): string[] {
  const all = new Set([chunk])
  // Iterating a set includes elements added on the way.
  for (const { imports } of all)
    for (const name of imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') all.add(next)
    }
  return [...all].flatMap((one) => [...(one.viteMetadata?.importedCss ?? []), one.fileName])
}

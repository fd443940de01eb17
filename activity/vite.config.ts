import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fetchFirst } from './fetch-first.ts'
import { partOf } from './vite-chunks.ts'

/** Where a developer's api listens; in production the api serves the built client itself. */
const api = process.env.API_URL ?? 'http://localhost:3000'

/** The first segments of paths that the api answers. `/room/…` is ours, `/rooms/…` is the api's. */
const apiPaths =
  'albums|api|artists|auth|communities|events|exports|users|profile|avatars|all-avatars|room-communities|rooms|roomUserRoles|user-communities|crate|songs|upload|search|song-data|groups|messages|me|v3|v3\\.0|config\\.json|comet-chat|metadata|health'

/** What each third party is for is there for people who read the map, and not for every browser. */
const mapWithoutReasons = (): Plugin => ({
  name: 'map-without-reasons',
  enforce: 'pre',
  transform: {
    filter: { id: /\/proxy-map\.json$/ },
    handler: (code) => JSON.stringify(JSON.parse(code, (key, value: unknown) => (key === 'for' ? undefined : value))),
  },
})

export default defineConfig(({ command }) => {
  // A build that a test run starts inherits its NODE_ENV, and would then ship the libraries' development halves.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    plugins: [mapWithoutReasons(), react(), fetchFirst()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      // The page's content policy takes fonts and pictures from our own host only, not from within a style sheet.
      assetsInlineLimit: 0,
      // hls.js is large and loads only once somebody listens.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        // Making a schema has no effect but the schema. A file that is imported for a constant beside one would
        // otherwise bring the whole schema library to the first page.
        treeshake: { manualPureFunctions: ['z'] },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'parts', name: (id, bundler) => partOf(id, (one) => bundler.getModuleInfo(one)) }],
          },
        },
      },
    },
    server: {
      proxy: {
        '^/rooms/[^/]+/ws': { target: api, ws: true },
        [`^/(${apiPaths})(/|$|\\?)`]: { target: api },
        // Third parties under paths of ours, as everywhere.
        '^/(\\.proxy/)?outside/': { target: api },
        '/primus': { target: api, ws: true },
      },
    },
  }
})

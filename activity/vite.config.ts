import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fetchFirst } from './fetch-first.ts'
import { firstFonts } from './first-fonts.ts'
import { offlinePage } from './offline-page.ts'
import { roomFiles } from './room-files.ts'
import { partOf } from './vite-chunks.ts'

/** Where the API listens in development; in production, it serves the built client itself. */
const api = process.env.API_URL ?? 'http://localhost:3000'

/** The first path segments that the API serves. `/room/…` is the client's, `/rooms/…` the API's. */
const apiPaths =
  'albums|api|artists|auth|communities|events|exports|users|profile|avatars|all-avatars|room-communities|rooms|roomUserRoles|user-communities|crate|songs|upload|search|song-data|groups|messages|me|v3|v3\\.0|config\\.json|comet-chat|metadata|health'

/** The map's reasons for each third party are for readers of the file, not for browsers. */
const mapWithoutReasons = (): Plugin => ({
  name: 'map-without-reasons',
  enforce: 'pre',
  transform: {
    filter: { id: /\/proxy-map\.json$/ },
    handler: (code) => JSON.stringify(JSON.parse(code, (key, value: unknown) => (key === 'for' ? undefined : value))),
  },
})

export default defineConfig(({ command }) => {
  // A build started by a test run inherits its NODE_ENV and would ship the libraries' development code.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    plugins: [mapWithoutReasons(), react(), fetchFirst(), firstFonts(), offlinePage(), roomFiles()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      // The page's content security policy allows fonts and pictures only from our own host, not inlined in a style
      // sheet.
      assetsInlineLimit: 0,
      // Agora's SDK is a single module of 1.5 MB, which is loaded when a user joins voice.
      chunkSizeWarningLimit: 1600,
      rolldownOptions: {
        // Creating a schema has no side effects. Without this, importing a constant next to a schema would add the
        // whole schema library to the first page.
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
        // Third parties are proxied under our own paths, as in production.
        '^/(\\.proxy/)?outside/': { target: api },
        '/primus': { target: api, ws: true },
      },
    },
  }
})

import { stat } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/** What affects the build besides the source files: versions, where packages resolve to, how it is built. */
const makers = ['package-lock.json', 'shared/package.json', 'bot/package.json', 'activity/simulator/package.json']
  .map((file) => join(root, file))
  .concat(import.meta.filename, join(import.meta.dirname, 'hosts/node/main.mjs'))

/** A file locates its neighbours by its own URL, so that stays the one of its source. */
const keepAddresses = (): Plugin => ({
  name: 'keep-addresses',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
})

/** Records the sources of the build, for `hosts/node/main.mjs`. */
const reportSources = (): Plugin => ({
  name: 'tell-sources',
  async generateBundle() {
    const own = [...this.getModuleIds()].filter((id) => id.startsWith(root) && !id.includes('/node_modules/'))
    const sources = await Promise.all(
      [...own, ...makers].map(async (file) => {
        const { size, mtimeMs } = await stat(file)
        return { file, size, mtimeMs }
      }),
    )
    this.emitFile({ type: 'asset', fileName: 'sources.json', source: JSON.stringify(sources) })
  },
})

/** Bundles the server into one file plus parts that only some need, with original names. Packages stay external. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [keepAddresses(), reportSources()],
  build: {
    ssr: 'hosts/node/main.ts',
    // The folder is outside of this workspace.
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      external: (id) => isBuiltin(id) || (/^[@\w]/.test(id) && !id.startsWith('@segue/')),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})

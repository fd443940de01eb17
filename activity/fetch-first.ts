import { join } from 'node:path'
import type { Plugin } from 'vite'

const helper = join(import.meta.dirname, 'src/ui/loading/fetch-files.ts')

/** Replaces the bundler's preload helper with ours, which fetches a chunk's files before importing it. */
export const fetchFirst = (): Plugin => ({
  name: 'fetch-first',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => `export { fetchedFirst as __vitePreload } from ${JSON.stringify(helper)}`,
  },
})

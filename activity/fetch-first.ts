import { join } from 'node:path'
import type { Plugin } from 'vite'

const helper = join(import.meta.dirname, 'src/ui/fetch-files.ts')

/** Has the files of a part fetched before it is imported, in place of what the bundler does there. */
export const fetchFirst = (): Plugin => ({
  name: 'fetch-first',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => `export { fetchedFirst as __vitePreload } from ${JSON.stringify(helper)}`,
  },
})

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fetchFirst } from './fetch-first.ts'

const modulesFile = join(import.meta.dirname, '../node_modules/.cache/segue/panel-modules.json')

/** Writes down which files of ours the panel is made of, so that it is built anew only when one of them changes. */
const reportModules = (): Plugin => ({
  name: 'tell-modules',
  async generateBundle() {
    const files = [...this.getModuleIds()].filter((id) => id.startsWith('/') && !id.includes('/node_modules/'))
    await mkdir(dirname(modulesFile), { recursive: true })
    await writeFile(modulesFile, JSON.stringify(files.sort()))
  },
})

/**
 * The administrators' panel: a page and parts of its own, so that nothing of its libraries is in what people load who
 * are in a room. It goes into the folder of the client, and its parts beside the client's.
 */
export default defineConfig(({ command }) => {
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    // The client brings these already.
    publicDir: false,
    plugins: [react(), fetchFirst(), reportModules()],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: { input: 'admin.html' },
    },
  }
})

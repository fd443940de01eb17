import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fetchFirst } from '../fetch-first.ts'

const modulesFile = join(import.meta.dirname, '../../node_modules/.cache/segue/panel-modules.json')

/** Writes a list of our files in the panel, so that it is only rebuilt when one of them changes. */
const reportModules = (): Plugin => ({
  name: 'report-modules',
  async generateBundle() {
    const files = [...this.getModuleIds()].filter((id) => id.startsWith('/') && !id.includes('/node_modules/'))
    await mkdir(dirname(modulesFile), { recursive: true })
    await writeFile(modulesFile, JSON.stringify(files.sort()))
  },
})

/**
 * The admin panel: a page and chunks of its own, so that its libraries are never loaded by users in rooms. It is built
 * into the client's folder, next to the client's chunks.
 */
export default defineConfig(({ command }) => {
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    // The client's build already contains these.
    publicDir: false,
    plugins: [react(), fetchFirst(), reportModules()],
    build: {
      outDir: '../dist',
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: { input: 'admin.html' },
    },
  }
})

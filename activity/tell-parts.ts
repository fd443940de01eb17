import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** What a file of the built client is made of. */
export type Part = { file: string; imports: string[]; facade: string; modules: string[] }

/** Where a build says what its files are made of. */
export const partsFile = join(import.meta.dirname, '../node_modules/.cache/segue/client-parts.json')

/** Writes down what each file of the client is made of, for the test that weighs them. */
export const tellParts = (): Plugin => ({
  name: 'tell-parts',
  async generateBundle(_, bundle) {
    const parts = Object.values(bundle).flatMap((one): Part[] => {
      if (one.type !== 'chunk') return []
      const { fileName: file, imports, facadeModuleId, moduleIds } = one
      return [{ file, imports, facade: facadeModuleId ?? '', modules: moduleIds }]
    })
    await mkdir(dirname(partsFile), { recursive: true })
    await writeFile(partsFile, JSON.stringify(parts))
  },
})

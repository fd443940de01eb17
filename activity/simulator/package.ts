import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bundlePage } from './bundle-page.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The package's entry points for imports and its command. */
const entries = {
  cli: here('./cli.ts'),
  index: here('./index.ts'),
  playwright: here('./playwright.ts'),
  preload: here('./discord/preload.ts'),
}

/**
 * Writes the package as it is published: JavaScript for Node 20 or newer, with the page already built and all
 * dependencies bundled, so that installing it fetches nothing else.
 */
export async function writePackage(folder: string): Promise<void> {
  await build({
    root: here('.'),
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: ['vite', 'playwright-core', 'bufferutil', 'utf-8-validate'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      // The licences of the bundled dependencies.
      license: { fileName: 'LICENSES.md' },
      target: 'node20',
      rolldownOptions: {
        input: entries,
        // In the same folder, since they look for their files next to themselves.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  await cp(here('./inside'), join(folder, 'inside'), { recursive: true })
  await mkdir(join(folder, 'page'), { recursive: true })
  for (const name of ['index.html', 'page.css']) await copyFile(here(`./page/${name}`), join(folder, 'page', name))
  const { program, licences } = await bundlePage(here('./page/main.tsx'))
  await writeFile(join(folder, 'page/page.js'), program)
  await writeFile(join(folder, 'page/LICENSES.md'), licences)
  // Next to their programs, where TypeScript looks for them.
  await cp(here('./declarations'), folder, { recursive: true })
  await copyFile(here('./README.md'), join(folder, 'README.md'))
  await writeFile(join(folder, 'package.json'), JSON.stringify(await manifest(), null, 2))
}

async function manifest(): Promise<object> {
  const { name, version, type, description }: Record<string, unknown> = JSON.parse(
    await readFile(here('./package.json'), 'utf8'),
  )
  return {
    name,
    version,
    type,
    description,
    engines: { node: '>=20' },
    bin: { 'segue-simulator': 'cli.js' },
    exports: { '.': './index.js', './playwright': './playwright.js', './discord': './preload.js' },
    peerDependencies: { 'playwright-core': '>=1.40' },
    peerDependenciesMeta: { 'playwright-core': { optional: true } },
  }
}

import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { bundlePage } from './bundle-page.ts'
import { failureTable } from './failures.ts'
import { ownRepository } from './repository.ts'

const run = promisify(execFile)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The package's entry points for imports and its command. */
const entries = {
  bot: here('./bot.ts'),
  cli: here('./cli.ts'),
  index: here('./index.ts'),
  playwright: here('./playwright.ts'),
  preload: here('./discord/preload.ts'),
  world: here('./discord/world.ts'),
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
  await declareWorld(folder)
  await writeFile(join(folder, 'README.md'), await packageReadme())
  await copyFile(here('./LICENSE'), join(folder, 'LICENSE'))
  await writeFile(join(folder, 'package.json'), JSON.stringify(await manifest(), null, 2))
}

/** The README of the package, with the failures in it. */
export async function packageReadme(): Promise<string> {
  const text = await readFile(here('./PACKAGE.md'), 'utf8')
  return text.replace('{failures}', failureTable)
}

/** Writes the declarations of the world, whose types need nothing else. */
async function declareWorld(folder: string): Promise<void> {
  const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
  const options = ['--declaration', '--emitDeclarationOnly', '--target', 'es2023', '--module', 'nodenext']
  await run(process.execPath, [
    compiler,
    ...options,
    '--types',
    'node',
    '--ignoreConfig',
    '--outDir',
    folder,
    here('./discord/world.ts'),
  ])
}

async function manifest(): Promise<object> {
  const read = async (path: string): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(here(path), 'utf8'))
  const { name, version, type, description, keywords, license } = await read('./package.json')
  const repository = await ownRepository()
  return {
    name,
    version,
    type,
    description,
    keywords,
    license,
    ...(repository ? { repository } : {}),
    engines: { node: '>=20' },
    bin: { 'segue-simulator': 'cli.js' },
    exports: {
      '.': './index.js',
      './bot': './bot.js',
      './discord': './preload.js',
      './playwright': './playwright.js',
      './world': './world.js',
    },
    peerDependencies: { 'playwright-core': '>=1.40' },
    peerDependenciesMeta: { 'playwright-core': { optional: true } },
  }
}

import { dirname } from 'node:path'
import { build } from 'vite'

/** The page's program as one file that browsers can run, and the licences of its dependencies. */
export async function bundlePage(entry: string): Promise<{ program: string; licences: string }> {
  const built = await build({
    root: dirname(entry),
    configFile: false,
    logLevel: 'silent',
    // Otherwise running it under test would bundle the development builds of its dependencies.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      license: { fileName: 'licences.md' },
      rolldownOptions: { input: entry },
    },
  })
  for (const one of [built].flat()) {
    const chunk = 'output' in one ? one.output.find(({ type }) => type === 'chunk') : undefined
    const message = 'output' in one ? one.output.find(({ fileName }) => fileName === 'licences.md') : undefined
    if (chunk?.type === 'chunk')
      return { program: chunk.code, licences: message?.type === 'asset' ? String(message.source) : '' }
  }
  throw new Error('The page was not built')
}

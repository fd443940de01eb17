import { dirname } from 'node:path'
import { build } from 'vite'

/** The page's program as one file that browsers read. */
export async function bundlePage(entry: string): Promise<string> {
  const built = await build({
    root: dirname(entry),
    configFile: false,
    logLevel: 'silent',
    // Whoever runs it under test would otherwise ship the development halves of what it is made of.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', rolldownOptions: { input: entry } },
  })
  for (const one of [built].flat()) {
    const chunk = 'output' in one ? one.output.find(({ type }) => type === 'chunk') : undefined
    if (chunk?.type === 'chunk') return chunk.code
  }
  throw new Error('The page was not built')
}

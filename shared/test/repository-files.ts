import { readdirSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
/** Folders that are installed, generated or managed by tools. */
const notOurs = /^(?:\.git|\.cache|\.wrangler|node_modules|dist(?:\..*)?|data|coverage)$/

/** The files of the repository whose paths match, relative to its root. */
export function repositoryFiles(ending: RegExp, folder = ''): string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name
    if (entry.isDirectory()) return notOurs.test(entry.name) ? [] : repositoryFiles(ending, `${path}/`)
    return ending.test(path) ? [path] : []
  })
}

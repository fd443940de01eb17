import { readFileSync } from 'node:fs'
import { accessTable, openApi } from '../platform/openapi.ts'
import { operations } from './operations.ts'

const workspace = new URL('../../', import.meta.url)

/** The documents that follow from the operations, by file name: what is called how, and who may. */
export function contracts() {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('package.json', workspace), 'utf8'))
  return {
    'openapi.json': `${JSON.stringify(openApi(operations, version), null, 1)}\n`,
    'access.md': accessTable(operations),
  }
}

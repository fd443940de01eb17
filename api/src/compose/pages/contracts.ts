import { readFileSync } from 'node:fs'
import { clientTypes } from '../../platform/contracts/client-types.ts'
import { accessPage } from '../../platform/contracts/access-page.ts'
import { openApi } from '../../platform/contracts/openapi.ts'
import { configurationPage } from './configuration-page.ts'
import { limitsPage } from './limits-page.ts'
import { operations } from '../operations.ts'
import { nameSharedSchemas } from '../../platform/contracts/shared-schemas.ts'

const workspace = new URL('../../../', import.meta.url)

/** The documents generated from the code, by file name: the API, access rules, configuration and limits. */
export function contracts() {
  nameSharedSchemas()
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('package.json', workspace), 'utf8'))
  return {
    'openapi.json': `${JSON.stringify(openApi(operations, version), null, 1)}\n`,
    'access.md': accessPage(operations),
    'operations.d.ts': clientTypes(operations),
    'configuration.md': configurationPage(),
    'limits.md': limitsPage(operations),
  }
}

import { writeFileSync } from 'node:fs'
import { contracts } from '../../src/compose/pages/contracts.ts'

/** `npm run contracts`: writes the documents that are generated from the code. */
const workspace = new URL('../../', import.meta.url)
for (const [file, text] of Object.entries(contracts())) writeFileSync(new URL(file, workspace), text)

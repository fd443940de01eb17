import { writeFileSync } from 'node:fs'
import { contracts } from '../../src/compose/contracts.ts'

/** `npm run contracts`: writes the documents that follow from the code. */
const workspace = new URL('../../', import.meta.url)
for (const [file, text] of Object.entries(contracts())) writeFileSync(new URL(file, workspace), text)

import { writeFileSync } from 'node:fs'
import { growthPage } from './growth/page.ts'

/** `npm run growth`: writes what it takes to serve many, from what was measured and what it costs. */
writeFileSync(new URL('../../deploy/what-it-takes.md', import.meta.url), growthPage())

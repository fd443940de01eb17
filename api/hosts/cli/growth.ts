import { writeFileSync } from 'node:fs'
import { growthPage } from './growth/page.ts'

/** `npm run growth`: writes what it takes to serve many listeners, from measured costs and prices. */
writeFileSync(new URL('../../deploy/what-it-takes.md', import.meta.url), growthPage())

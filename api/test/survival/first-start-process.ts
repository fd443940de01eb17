import { must } from '@segue/shared/must.ts'
import { openDatabase } from '../../hosts/node/database/database.ts'
import { sql } from 'kysely'

/** Opens the database of an installation and queries it; for tests that kill the process. */
const { db, close } = await openDatabase({ url: undefined, dataDir: must(process.env['DATA_DIR'], 'a folder') })
await sql`select count(*) from "user"`.execute(db)
process.stdout.write('open\n')
await close()
process.exit(0)

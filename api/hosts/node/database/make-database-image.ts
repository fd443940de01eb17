import { connect } from '../../../src/db/connect.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { saveImage } from './database-image.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'

// Makes the empty, migrated database that first starts begin with, and exits: `make-database-image.ts`.
const embedded = await openEmbeddedDatabase({})
const { db, close } = connect(embedded.pool)
await migrate(db)
await saveImage(await embedded.dump())
await close()
await embedded.close()
process.exit(0)

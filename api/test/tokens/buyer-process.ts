import { connect } from '../../src/db/connect.ts'
import { openEmbeddedDatabase } from '../../hosts/node/database/embedded-database.ts'
import { buyAll } from './market.ts'

/** Makes all purchases, over eight connections, until it is done or killed: `done` is its last output. */

const [server, dataDir] = [process.env['BUYER_DATABASE'], process.env['BUYER_DATA']]
const [accounts, purchases] = [Number(process.env['BUYER_ACCOUNTS']), Number(process.env['BUYER_PURCHASES'])]
const connections = 8

const embedded = dataDir === undefined ? undefined : await openEmbeddedDatabase({ dataDir })
const { db, close } = connect(
  embedded
    ? { ...embedded.pool, connectionTimeoutMillis: 60_000 }
    : { connectionString: server, max: connections, connectionTimeoutMillis: 60_000 },
)
process.stdout.write('ready\n')
const parts = { db, clock: { now: () => Date.now() }, rooms: { push: () => undefined } }
await buyAll(parts, { accounts, purchases }, connections, () => process.stdout.write('.'))
await close()
await embedded?.close()
process.stdout.write('done\n')

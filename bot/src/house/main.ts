import { startHouse } from './house.ts'

const server = process.env['SEGUE_URL']
const dataDir = process.env['DATA_DIR']
if (!server || !dataDir) throw new Error('SEGUE_URL and DATA_DIR say where the house DJs play and keep their keys')

const tell = (sentence: string) => void process.send?.(sentence)
const house = startHouse({ server, dataDir, tell })

const stop = () => {
  house.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// The server started this program and it must not outlive it, however the server ended.
process.once('disconnect', stop)

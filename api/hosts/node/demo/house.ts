import { readFinishedSongs } from '../../../src/adapters/media/finished.ts'
import { createRequire } from 'node:module'

const finished = createRequire(import.meta.url).resolve('@segue/bot/demo/music/finished.json')

/** The processing results of the house music, so that a first start need not wait for them. */
export const readHouseMusic = () => readFinishedSongs(finished)

/** Runs the house DJs, over the same API as any bot. In this process: a separate one would take 80 MB. */
export async function startHouseDjs(options: {
  server: string
  dataDir: string
  serviceToken: string
  onTrouble: (sentence: string) => void
}) {
  const { startHouse } = await import('@segue/bot/demo/house.ts')
  return startHouse(options)
}

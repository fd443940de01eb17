import { readFinishedSongs } from '../../../src/adapters/media/finished.ts'
import { createRequire } from 'node:module'

const finished = createRequire(import.meta.url).resolve('@segue/bot/demo/music/finished.json')

/** What processing would find in the music of the house, so that a first start need not wait for it. */
export const readHouseMusic = () => readFinishedSongs(finished)

/** Runs the house DJs, over the same API as anybody's bots. In this process: one of their own would take 80 MB. */
export async function startHouseDjs(options: {
  server: string
  dataDir: string
  serviceToken: string
  onTrouble: (sentence: string) => void
}) {
  const { startHouse } = await import('@segue/bot/demo/house.ts')
  return startHouse(options)
}

import { fileURLToPath } from 'node:url'
import { readFinishedSongs } from '../media/finished.ts'

const finished = fileURLToPath(new URL('../../../bot/demo/music/finished.json', import.meta.url))

/** What processing would find in the music of the house, so that a first start need not wait for it. */
export const readHouseMusic = () => readFinishedSongs(finished)

/** Runs the house DJs, over the same API as anybody's bots. In this process: one of their own would take 80 MB. */
export async function startHouseDjs(options: {
  server: string
  dataDir: string
  onTrouble: (sentence: string) => void
}) {
  const { startHouse } = await import('../../../bot/demo/house.ts')
  return startHouse(options)
}

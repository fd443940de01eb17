import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '@segue/shared/call.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { openAccounts, type Member } from './accounts.ts'
import { startHouseDj } from './dj.ts'
import { fillLibrary, type ReadyRecord } from './library.ts'
import { houseRooms, type HouseDj, type HouseRoom } from './rooms.ts'

const startAgainAfterMs = 5000

/** Runs the house: its accounts, its rooms, its music and its DJs. Trouble is told and tried again (decision 0028). */
export function startHouse(options: { server: string; dataDir: string; tell: (sentence: string) => void }) {
  const { server, tell } = options
  const djs: { consider: () => void; stop: () => void }[] = []
  let stopped = false

  async function open() {
    const accounts = await openAccounts(server, join(options.dataDir, 'house-key'))
    const host = await accounts.member('Segue House')
    const crates: CrateOfRecords[] = []
    for (const room of houseRooms) {
      const roomUuid = await openRoom(host, room)
      for (const dj of room.djs) {
        const member = await accounts.bot(dj)
        const crate = await openCrate(member, dj)
        crates.push(crate)
        djs.push(
          startHouseDj({
            server,
            roomUuid,
            userUuid: member.uuid,
            token: async () => member.token,
            nextSong: crate.next,
            onTrouble: tell,
          }),
        )
      }
    }
    await fillLibrary(server, host, (record) => {
      // One DJ's trouble with a record is not the others': it is told, and the music goes on.
      void Promise.all(crates.map((crate) => crate.add(record)))
        .then(() => djs.forEach((dj) => dj.consider()))
        .catch((error: unknown) => tell(String(error)))
    })
  }

  async function keepOpen(): Promise<void> {
    try {
      await open()
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error))
      djs.splice(0).forEach((dj) => dj.stop())
      await sleep(startAgainAfterMs)
      if (!stopped) await keepOpen()
    }
  }

  void keepOpen()
  return {
    stop() {
      stopped = true
      djs.forEach((dj) => dj.stop())
    },
  }
}

async function openRoom(host: Member, { slug, name, description, design, songsPerDj }: HouseRoom): Promise<string> {
  const found = await host.call('GET /rooms/{id}', { params: { id: slug } }).catch((error: unknown) => {
    if (error instanceof CallFailed && error.status === 404) return undefined
    throw error
  })
  return (
    found ??
    (await host.call('POST /rooms/infrastructure', {
      body: { name, slug, description, design, songsPerDj, djType: 'EVERYONE', numberOfDjs: 5 },
    }))
  ).uuid
}

type CrateOfRecords = { add: (record: ReadyRecord) => Promise<void>; next: () => Song | undefined }

/** A DJ's queue crate, played round and round. Records arrive in it as they become ready. */
async function openCrate(member: Member, dj: HouseDj): Promise<CrateOfRecords> {
  const readCrate = async () => (await member.call('GET /crate/special/queue/songs', { query: { limit: 0 } })).songs
  let songs: Song[] = await readCrate()
  let played = -1
  return {
    async add({ track, songId }) {
      if (!dj.tracks.includes(track) || songs.some((song) => song.songId === songId)) return
      await member.call('POST /crate/special/queue/songs', { body: { songs: [{ songId }], append: true } })
      songs = await readCrate()
    },
    next() {
      if (songs.length === 0) return undefined
      played = (played + 1) % songs.length
      return songs[played]
    },
  }
}

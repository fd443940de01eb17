import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '@segue/shared/call.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { openAccounts, type Accounts, type Member } from './accounts.ts'
import { startHouseDj } from './dj.ts'
import { fillLibrary, type ReadyRecord } from './library.ts'
import { patientFetch } from './patient-fetch.ts'
import { houseRooms, type HouseDj, type HouseRoom } from './rooms.ts'
import { newHouseMemory, type HouseMemory } from './talk.ts'
import { readTracks } from './tracks.ts'

const startAgainAfterMs = 5000

type House = {
  server: string
  /** Retries after the delay that the server asks for. */
  fetch: typeof fetch
  djs: HouseDjs
  onTrouble: (sentence: string) => void
}
type HouseDjs = { consider: () => void; stop: () => void }[]

/**
 * Runs the house: its accounts, its rooms, its music and its DJs. Errors are reported, and the house is opened again
 * (decision 0029).
 */
export function startHouse(options: {
  server: string
  dataDir: string
  serviceToken: string
  onTrouble: (sentence: string) => void
}) {
  const { server, serviceToken, onTrouble } = options
  const stopping = new AbortController()
  const onWait = (seconds: number) => onTrouble(`The server asks the house to wait for ${seconds} s`)
  const house: House = { server, fetch: patientFetch({ signal: stopping.signal, onWait }), djs: [], onTrouble }
  const keyFile = join(options.dataDir, 'house-key')
  // Accounts stay signed in when the house is opened again.
  let accounts: Accounts | undefined
  const close = () => house.djs.splice(0).forEach((dj) => dj.stop())

  async function keepOpen(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        accounts ??= await openAccounts({ server, keyFile, serviceToken, fetch: house.fetch })
        return await open(house, accounts, stopping.signal)
      } catch (error) {
        close()
        if (stopping.signal.aborted) return
        onTrouble(sentenceOf(error))
        await sleep(startAgainAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const keeping = keepOpen()
  return {
    /** Resolves when the house sends no more requests, so that the server can stop after it. */
    async stop(): Promise<void> {
      stopping.abort()
      close()
      await keeping
    },
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Music is uploaded while the rooms are still being opened: the first record plays as soon as a DJ can play it. */
async function open(house: House, accounts: Accounts, signal: AbortSignal): Promise<void> {
  const host = await accounts.member('Segue House')
  const crates: CrateOfRecords[] = []
  const ready: ReadyRecord[] = []
  const onReady = (record: ReadyRecord) => {
    ready.push(record)
    for (const crate of crates) crate.add(record)
  }
  const filling = fillLibrary({ server: house.server, fetch: house.fetch, uploader: host, signal }, onReady)
  const opening = houseRooms.map(async (room) => {
    const roomUuid = await openRoom(host, room)
    const memory = newHouseMemory()
    for (const dj of room.djs) {
      const crate = await takeSeat(house, { member: await accounts.bot(dj), dj, roomUuid, memory }, signal)
      crates.push(crate)
      for (const record of ready) crate.add(record)
    }
  })
  await Promise.all([filling, ...opening])
}

type Seat = { member: Member; dj: HouseDj; roomUuid: string; memory: HouseMemory }

async function takeSeat(
  house: House,
  { member, dj, roomUuid, memory }: Seat,
  signal: AbortSignal,
): Promise<CrateOfRecords> {
  // One DJ's failing record doesn't affect the others: it is reported, and the music continues.
  const onTrouble = (error: unknown) => house.onTrouble(sentenceOf(error))
  const crate = await openCrate(member, dj, { onRecord: () => playing.consider(), onTrouble })
  const tracks = new Map((await readTracks()).map((track) => [track.title, track]))
  const send = (text: string) =>
    void member
      .call('POST /messages', {
        body: { muid: randomUUID(), receiver: roomUuid, receiverType: 'group', data: { text } },
      })
      .catch(ifRefusedStaySilent(onTrouble))
  signal.throwIfAborted()
  const playing: HouseDjs[number] = startHouseDj({
    server: house.server,
    roomUuid,
    userUuid: member.uuid,
    token: async () => member.token,
    nextSong: crate.next,
    talk: { name: dj.name, memory, trackOf: ({ trackName }) => tracks.get(trackName ?? ''), send },
    onTrouble: house.onTrouble,
  })
  house.djs.push(playing)
  return crate
}

/** A room may have muted its bots, or slowed its chat: the house then says nothing. */
const ifRefusedStaySilent = (onTrouble: (error: unknown) => void) => (error: unknown) => {
  if (!(error instanceof CallFailed && error.status < 500)) onTrouble(error)
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

type CrateOfRecords = { add: (record: ReadyRecord) => void; next: () => Song | undefined }
type CrateEvents = { onRecord: () => void; onTrouble: (error: unknown) => void }

/** A DJ's queue crate, played in a loop. Records are added to it one at a time, as they become ready. */
async function openCrate(member: Member, dj: HouseDj, { onRecord, onTrouble }: CrateEvents): Promise<CrateOfRecords> {
  const readCrate = async () => (await member.call('GET /crate/special/queue/songs', { query: { limit: 0 } })).songs
  let songs: Song[] = await readCrate()
  let played = -1
  let adding = Promise.resolve()

  async function addOne({ title, songId }: ReadyRecord) {
    if (!dj.tracks.includes(title) || songs.some((song) => song.songId === songId)) return
    await member.call('POST /crate/special/queue/songs', { body: { songs: [{ songId }], append: true } })
    songs = await readCrate()
    onRecord()
  }

  return {
    add(record) {
      adding = adding.then(() => addOne(record)).catch(onTrouble)
    },
    next() {
      if (songs.length === 0) return undefined
      played = (played + 1) % songs.length
      return songs[played]
    },
  }
}

import { readFileSync } from 'node:fs'
import * as z from 'zod'

const positive = z.number().positive()
const share = z.number().min(0).max(1)
const about = z.string()

/** The machine resources that things use, as measured by the benches. */
const Costs = z.strictObject({
  measuredOn: z.string(),
  room: z.strictObject({
    about,
    people: positive,
    framesDownPerListenerMinute: positive,
    bytesDownPerListenerMinute: positive,
    framesUpPerRoomMinute: positive,
    commitsPerRoomMinute: positive,
  }),
  process: z.strictObject({
    about,
    clientsPerCore: positive,
    kilobytesPerClient: positive,
    emptyMegabytes: positive,
    /** The CPU of a client whose room is in another process, relative to one whose room is in its own. */
    relayed: z.number().min(1),
  }),
  edge: z.strictObject({ about, listenersPerObject: positive, megabytesPerObject: positive }),
  media: z.strictObject({
    about,
    bitsPerSecond: z.strictObject({ heard: positive, kept: positive, original: positive }),
    songSeconds: positive,
    segmentSeconds: positive,
    keyRequestBytes: positive,
  }),
})

/** What machines and networks cost, and how they are used: replace with your own. */
const Prices = z.strictObject({
  asOf: z.string(),
  use: z.strictObject({
    about,
    liveliness: positive,
    ownSongs: share,
    averageOfPeak: share,
    songsPerListener: positive,
    cacheHits: share,
    /** How much of a machine is planned to be in use at the peak; the rest covers for a machine that is down. */
    headroom: share,
  }),
  machine: z.strictObject({
    about,
    cores: positive,
    megabytes: positive,
    megabitsPerSecond: positive,
    monthly: positive,
    includedTerabytes: z.number().min(0),
    perTerabyte: positive,
  }),
  database: z.strictObject({ about, monthly: positive, commitsPerSecond: positive }),
  storage: z.strictObject({ about, perGigabyte: positive }),
  network: z.strictObject({ about, perTerabyte: positive }),
  edge: z.strictObject({
    about,
    monthly: positive,
    perMillionRequests: positive,
    perMillionMediaRequests: positive,
    perMillionGigabyteSeconds: positive,
    perGigabyte: positive,
  }),
})

export type Costs = z.infer<typeof Costs>
export type Prices = z.infer<typeof Prices>

const folder = new URL('../../../deploy/growth/', import.meta.url)
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))

export const readInputs = (): { costs: Costs; prices: Prices } => ({
  costs: Costs.parse(read('costs.json')),
  prices: Prices.parse(read('prices.json')),
})

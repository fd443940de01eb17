import type { App } from '../../../app.ts'
import type { Timers } from '../../../ports/timers.ts'
import { onceFor } from '../../../platform/once-for.ts'
import { adtsOf } from '../../songs/public.ts'
import { audienceOf } from './audience.ts'
import { titlesOf } from './history.ts'
import { IcyTitles } from './icy.ts'
import { inOneForm, type Encode } from './one-form.ts'
import { soundIn, type Sound } from './sound.ts'
import { stationOf, type Station } from './station.ts'
import { slotMs, type Segment } from './timeline.ts'

/** What one process broadcasts at most; HLS has no such limits. */
export const broadcastLimits = { rooms: 50, listeners: 2000, listenersPerClient: 20 }
/** How often a broadcast looks for a new segment. */
const lookEveryMs = 1000
/** A player starts at once with these, and has them in reserve. */
const firstSegments = 3
/** Half a minute of sound at 128 kbit/s: a player that is further behind doesn't read, and is cut off. */
const maxWaitingBytes = 512 * 1024

type Listener = {
  client: string
  agent: string
  titles: IcyTitles | undefined
  controller: ReadableStreamDefaultController<Uint8Array>
}
export type NewListener = Pick<Listener, 'client' | 'agent'> & { wantsTitles: boolean }

/**
 * The rooms that this process broadcasts as one endless stream each: the segments of the playlist one after the other,
 * as they are published, so that the stream is paced by the room's clock. A room is read once for all its listeners,
 * from the first one's arrival until the last one has left.
 */
class Broadcasts {
  readonly #rooms = new Map<string, Broadcast>()

  readonly #app: App
  readonly #timers: Timers

  constructor(app: App, timers: Timers) {
    this.#app = app
    this.#timers = timers
  }

  /** Songs are encoded again one at a time, so that rooms and hand-overs keep the machine. */
  readonly #encode: Encode = (request) => {
    // The time in which the station's voice takes over begins now: waiting counts.
    const late = new AbortController()
    const { signal } = late
    const timer = this.#timers.set(() => late.abort(new Error('Encoding takes longer than a segment')), slotMs)
    const encoded = this.#encoding.then(() => {
      signal.throwIfAborted()
      return this.#app.media.resample?.({ ...request, signal })
    })
    this.#encoding = encoded.catch(() => undefined).finally(() => this.#timers.clear(timer))
    return encoded
  }
  #encoding: Promise<unknown> = Promise.resolve()

  /** A stream for a new listener; undefined if this process has enough of them. */
  listen(station: Station, listener: NewListener): ReadableStream<Uint8Array> | undefined {
    const { id } = station
    const everybody = [...this.#rooms.values()].flatMap(({ listeners }) => [...listeners])
    const own = everybody.filter(({ client }) => client === listener.client)
    const { rooms, listeners, listenersPerClient } = broadcastLimits
    if (everybody.length >= listeners || own.length >= listenersPerClient) return undefined
    const known = this.#rooms.get(id)
    if (!known && this.#rooms.size >= rooms) return undefined
    const room = known ?? this.#begin(station)
    return room.add(listener)
  }

  #begin(station: Station): Broadcast {
    const { id } = station
    // One that ends late must not take its successor with it.
    const over = () => void (this.#rooms.get(id) === room && this.#rooms.delete(id))
    const room = new Broadcast({ app: this.#app, timers: this.#timers, station, over, encode: this.#encode })
    this.#rooms.set(id, room)
    return room
  }
}

type BroadcastParts = { app: App; timers: Timers; station: Station; over: () => void; encode: Encode }

class Broadcast {
  readonly listeners = new Set<Listener>()
  /** The last chunks, for new listeners. */
  readonly #recent: Chunk[] = []
  #next: number
  #timer: unknown

  readonly #parts: BroadcastParts

  constructor(parts: BroadcastParts) {
    const { timers, station } = parts
    this.#parts = parts
    this.#next = (station.segments.at(-firstSegments) ?? station.segments[0])?.number ?? 0
    this.#timer = timers.set(() => void this.#look(), 0)
  }

  add({ client, agent, wantsTitles }: NewListener): ReadableStream<Uint8Array> {
    let listener: Listener
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          listener = { client, agent, controller, titles: wantsTitles ? new IcyTitles() : undefined }
          this.listeners.add(listener)
          for (const chunk of this.#recent) this.#send(listener, chunk)
        },
        cancel: () => this.#leave(listener),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: maxWaitingBytes }),
    )
  }

  #send(listener: Listener, { sound, title }: Chunk): void {
    const { controller, titles } = listener
    if ((controller.desiredSize ?? 0) <= 0) {
      controller.error(new Error('A radio listener does not read'))
      this.#leave(listener)
      return
    }
    controller.enqueue(titles ? titles.insert(sound, title) : sound)
  }

  #leave(listener: Listener): void {
    if (!this.listeners.delete(listener) || this.listeners.size > 0) return
    this.#parts.timers.clear(this.#timer)
    this.#parts.over()
  }

  async #look(): Promise<void> {
    const { app, timers, station: first } = this.#parts
    try {
      const station = await stationOf(app, first.id)
      if (!station) return this.#end()
      const before = this.#next
      for (let chunk = await this.#chunkOf(station); chunk; chunk = await this.#chunkOf(station)) {
        this.#next += 1
        this.#recent.push(chunk)
        if (this.#recent.length > firstSegments) this.#recent.shift()
        for (const listener of this.listeners) this.#send(listener, chunk)
      }
      if (this.#next > before) await this.#countListeners()
    } catch (error) {
      // A gap is better than the end: the segment is read again with the next look.
      app.log.warn({ error, room: first.room.uuid }, 'failed to read a segment of a radio stream')
    }
    if (this.listeners.size > 0) this.#timer = timers.set(() => void this.#look(), lookEveryMs)
  }

  async #countListeners(): Promise<void> {
    const { app, station } = this.#parts
    const audience = audienceOf(app.db)
    for (const { client, agent } of this.listeners) await audience.count(app, station.room.uuid, `${client} ${agent}`)
  }

  async #chunkOf(station: Station): Promise<Chunk | undefined> {
    const newest = station.segments.at(-1)?.number ?? 0
    // After a long stop of the process the segments in between are gone.
    if (this.#next < newest - station.segments.length) this.#next = newest
    const segment = station.segment(this.#next)
    if (!segment) return undefined
    const { format, frames } = await this.#soundOf(segment)
    const playing = titlesOf(station.plays).findLast(({ from }) => from < segment.until)
    const title = playing && [playing.artist, playing.title].filter(Boolean).join(' - ')
    return { sound: adtsOf(format, frames), title: title ?? station.room.name }
  }

  #soundOf(segment: Segment): Promise<Sound> {
    const { app, station, encode } = this.#parts
    return inOneForm(segment, {
      read: (part) => soundIn(app, part),
      encode: (request) =>
        encode(request).catch((error: unknown) => {
          app.log.warn({ err: error, room: station.room.uuid }, 'failed to encode a song for a radio stream')
          return undefined
        }),
    })
  }

  #end(): void {
    for (const { controller } of this.listeners) controller.close()
    this.listeners.clear()
    this.#parts.over()
  }
}

type Chunk = { sound: Uint8Array; title: string }

export const broadcastsOf = onceFor((app: App) => (app.timers ? new Broadcasts(app, app.timers) : undefined))

import type { Media } from '../decks/media.ts'
import { MediaTrouble } from '../run/trouble.ts'
import {
  fetchPlaylist,
  partFetcher,
  partsOf,
  renditionsIn,
  type SourceSegment,
  type Rendition,
} from '../decks/whole-source.ts'

/** A decoded part of a song. Positions are seconds of the song. */
export type Piece = {
  buffer: AudioBuffer
  /** Where the buffer begins. */
  from: number
  /** Where usable sound begins: a decoder that starts in mid-song needs one frame to settle. */
  soundFrom: number
  until: number
}

export type Segment = { part: SourceSegment; init: SourceSegment | null; from: number }

/** One frame of AAC at the lowest sample rate, with some margin. */
const comingInSeconds = 0.03
/**
 * The decoded duration may differ from the segment's by this much; beyond it, the positions would be wrong. Seconds.
 */
const exactTo = 0.01
/** Encoders add and drop frames at the ends of a song. */
const exactAtEnds = 0.15
/** How many segments ahead of the current one are fetched, and how many are decoded. */
const fetchedAhead = 6
const decodedAhead = 2
/** Pause after a failure, ms. */
const restAfterFailureMs = 1000
/** The required ratio of bandwidth to bit rate. */
const headroom = 1.6

/** The segments of a media playlist, with their positions in the song. */
export function segmentsOf(parts: readonly SourceSegment[]): Segment[] {
  const segments: Segment[] = []
  let [init, from]: [SourceSegment | null, number] = [null, 0]
  for (const part of parts) {
    if (part.seconds === 0) init = part
    else {
      segments.push({ part, init, from })
      from += part.seconds
    }
  }
  return segments
}

/** The best rendition that the bandwidth (bits per second) allows; the best of all while that is unknown. */
export function fitting(renditions: readonly Rendition[], line: number | null): Rendition | undefined {
  const best = renditions.toSorted((one, other) => other.bandwidth - one.bandwidth)
  return line === null ? best[0] : (best.find(({ bandwidth }) => bandwidth * headroom <= line) ?? best.at(-1))
}

/** Fetches and decodes a song segment by segment, a few ahead of the current position. */
export class SongPieces {
  /** Called whenever a piece is ready. */
  onPiece: () => void = () => undefined
  readonly #context: BaseAudioContext
  readonly #media: Media
  readonly #signal: AbortSignal
  readonly #fetchPart: (part: SourceSegment) => Promise<ArrayBuffer>
  #renditions: Rendition[] = []
  readonly #lists = new Map<Rendition, Promise<Segment[]>>()
  readonly #bytes = new Map<SourceSegment, Promise<ArrayBuffer>>()
  readonly #decoded = new Map<number, Promise<Piece>>()
  readonly #ready = new Map<number, Piece>()
  /** The segments, whose positions are the same in all renditions; empty until the playlist has loaded. */
  #segments: Segment[] = []
  #line: number | null = null
  #trouble: MediaTrouble | null = null
  #failedAt = -Infinity

  constructor(options: { context: BaseAudioContext; media: Media; signal: AbortSignal }) {
    this.#context = options.context
    this.#media = options.media
    this.#signal = options.signal
    this.#fetchPart = partFetcher(options.media, options.signal)
  }

  /** The length of the song; null until its playlist has loaded. */
  get length(): number | null {
    const last = this.#segments.at(-1)
    return last ? last.from + last.part.seconds : null
  }

  /** Why loading the song has failed; null after a success. */
  get trouble(): MediaTrouble | null {
    return this.#trouble
  }

  /** Fetches the playlist. Errors are also available from `trouble`. */
  async open(): Promise<void> {
    await this.#open().catch((error: unknown) => {
      this.#fail(error)
      throw error
    })
  }

  /** Whether something has just failed, so that the host is left alone for a while. */
  get rests(): boolean {
    return performance.now() - this.#failedAt < restAfterFailureMs
  }

  #fail(error: unknown): void {
    this.#failedAt = performance.now()
    this.#trouble =
      error instanceof MediaTrouble ? error : new MediaTrouble('broken', 'The segment cannot be decoded')
  }

  async #open(): Promise<void> {
    const { text, base } = await fetchPlaylist(this.#media, this.#media.url, this.#signal)
    const renditions = renditionsIn(text, base)
    this.#renditions = renditions.length > 0 ? renditions : [{ url: this.#media.url, bandwidth: 0 }]
    if (renditions.length === 0 && this.#renditions[0]) {
      this.#lists.set(this.#renditions[0], Promise.resolve(segmentsOf(partsOf(text, base))))
    }
    this.#segments = await this.#list()
    if (this.#segments.length === 0) throw new MediaTrouble('broken', 'The playlist has no segments')
  }

  /** The index of the segment at a position. */
  indexAt(position: number): number {
    return Math.max(
      0,
      this.#segments.findLastIndex(({ from }) => from <= position),
    )
  }

  /** The decoded piece of a segment; undefined until it is ready. */
  piece(index: number): Piece | undefined {
    return this.#ready.get(index)
  }

  /** Loads what is needed from a position on, most urgent first, and drops what has passed. */
  want(position: number): void {
    const index = this.indexAt(position)
    const isInTheMiddle = position - (this.#segments[index]?.from ?? 0) > comingInSeconds
    const last = this.#segments.length - 1
    for (const old of this.#decoded.keys()) if (old < index || old > index + decodedAhead) this.#drop(old)
    if (this.rests) return
    // The segment needed immediately is decoded without the one before it.
    void this.#decodeFrom(index, Math.min(last, index + decodedAhead), isInTheMiddle && index > 0)
    void this.#fetchAhead(index).catch(() => undefined)
  }

  /** Decodes one segment after the other: concurrent decoders would take processor time from the audible sound. */
  async #decodeFrom(index: number, last: number, isAlone: boolean): Promise<void> {
    const made = this.#decode(index, isAlone)
    await made.catch(() => undefined)
    const isWanted = this.#decoded.get(index) === made
    if (isWanted && index < last) await this.#decodeFrom(index + 1, last, false)
  }

  #drop(index: number): void {
    this.#decoded.delete(index)
    this.#ready.delete(index)
  }

  async #fetchAhead(index: number): Promise<void> {
    const segments = await this.#list()
    const kept = new Set(segments.slice(Math.max(0, index - 1), index + fetchedAhead + 1).map(({ part }) => part))
    for (const part of this.#bytes.keys()) if (part.seconds > 0 && !kept.has(part)) this.#bytes.delete(part)
    await this.#decoded.get(index)
    for (const part of kept) await this.#bytesOf(part)
  }

  #decode(index: number, isAlone: boolean): Promise<Piece> {
    const known = this.#decoded.get(index)
    if (known) return known
    const made = this.#make(index, isAlone)
    this.#decoded.set(index, made)
    made.then(
      (piece) => {
        this.#trouble = null
        if (this.#decoded.get(index) !== made) return
        this.#ready.set(index, piece)
        this.onPiece()
      },
      (error: unknown) => {
        this.#fail(error)
        if (this.#decoded.get(index) === made) this.#decoded.delete(index)
      },
    )
    return made
  }

  async #make(index: number, isAlone: boolean): Promise<Piece> {
    const segments = await this.#list()
    const first = isAlone || index === 0 ? index : index - 1
    const wanted = segments.slice(first, index + 1)
    const [begin, end] = [wanted[0], wanted.at(-1)]
    if (!begin || !end) throw new MediaTrouble('broken', 'The song is shorter in one quality')
    const parts = [...(end.init ? [end.init] : []), ...wanted.map(({ part }) => part)]
    const bytes = await Promise.all(parts.map((part) => this.#bytesOf(part)))
    const buffer = await this.#context.decodeAudioData(await new Blob(bytes).arrayBuffer())
    const until = end.from + end.part.seconds
    const isAtEnd = first === 0 || index === segments.length - 1
    if (Math.abs(buffer.duration - (until - begin.from)) > (isAtEnd ? exactAtEnds : exactTo)) {
      throw new MediaTrouble('broken', 'The decoded audio is not as long as its segment')
    }
    const soundFrom = first === 0 ? 0 : begin.from + comingInSeconds
    return { buffer, from: begin.from, soundFrom, until: Math.min(until, begin.from + buffer.duration) }
  }

  #list(): Promise<Segment[]> {
    const rendition = fitting(this.#renditions, this.#line)
    if (!rendition) return Promise.reject(new MediaTrouble('broken', 'The playlist has no quality'))
    const known = this.#lists.get(rendition)
    if (known) return known
    const requested = fetchPlaylist(this.#media, rendition.url, this.#signal).then(({ text, base }) =>
      segmentsOf(partsOf(text, base)),
    )
    this.#lists.set(rendition, requested)
    requested.catch(() => this.#lists.delete(rendition))
    return requested
  }

  #bytesOf(part: SourceSegment): Promise<ArrayBuffer> {
    const known = this.#bytes.get(part)
    if (known) return known
    const began = performance.now()
    const request = this.#fetchPart(part)
    this.#bytes.set(part, request)
    request.then(
      (bytes) => {
        // An init segment is so small that it only measures the latency.
        if (part.seconds > 0) this.#learn((bytes.byteLength * 8000) / Math.max(1, performance.now() - began))
      },
      () => this.#bytes.delete(part),
    )
    return request
  }

  /** Updates the estimated bandwidth with the latest segment. */
  #learn(line: number): void {
    this.#line = this.#line === null ? line : this.#line + 0.3 * (line - this.#line)
  }
}

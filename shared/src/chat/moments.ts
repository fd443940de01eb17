import * as z from 'zod/mini'

const SongMoment = z.object({ playId: z.string(), second: z.number().check(z.nonnegative()) })

/** A second of a song that a line refers to. */
export type SongMoment = z.infer<typeof SongMoment>

/** The moment that a chat message carries, if any. */
export function momentIn({ data }: { data: Record<string, unknown> }): SongMoment | undefined {
  const read = z.safeParse(SongMoment, data['moment'])
  return read.success ? read.data : undefined
}

/** The play that a moment can refer to: the one playing now. */
type Play = { playId: string; startTime: number; endTime: number }

const named = /(?:^|[^\p{L}\p{N}])(?:at|@|en el)\s?(\d{1,3}):([0-5]\d)(?![\p{N}:])/iu

/** The second of a song that a text mentions, as in “at 1:12”, if any. */
export function secondNamedIn(text: string): number | undefined {
  const [, minutes, seconds] = named.exec(text) ?? []
  return minutes === undefined || seconds === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}

/**
 * The moment of a line: the one its writer has chosen, else the one mentioned in its text. A moment must be within the
 * song that is playing now.
 */
export function momentOf(
  playing: Play | null | undefined,
  { chosen, text }: { chosen?: SongMoment | undefined; text: string },
): SongMoment | undefined {
  if (!playing || (chosen && chosen.playId !== playing.playId)) return undefined
  const second = chosen?.second ?? secondNamedIn(text)
  const isInSong = second !== undefined && second * 1000 <= playing.endTime - playing.startTime
  return isInSong ? { playId: playing.playId, second } : undefined
}

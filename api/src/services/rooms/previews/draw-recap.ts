import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import type { Language } from '@segue/shared/i18n/words.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { counted, previewWords } from '../../../platform/http/link-preview.ts'
import { beams, figure, line, paints, pictureSize } from './drawing.ts'
import type { DrawnAvatar } from './room-card.ts'
import type { Light } from './stills.ts'

/** The content of the picture of a session. */
export type RecapCard = {
  name: string
  language: Language
  recap: {
    from: Date
    plays: number
    djs: number
    likes: number
    mostListeners: number | null
    songs: { song: Song; likes: number }[]
    topDjs: (DrawnAvatar & { nickname: string; likes: number })[]
  }
}

const white = '#fff'
const pale = '#e9dcff'
const lamp = '#ffb454'

/** A session as a picture to share: its numbers, its most liked songs and its top DJs. */
export function drawRecap(card: RecapCard, brand: string, light: Light): string {
  const { width, height } = pictureSize
  const { recap } = card
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
${paints(light)}
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${beams(light)}
<path d="M120 520 L1080 520 L1200 566 L1200 630 L0 630 L0 566 Z" fill="${light.ground}" opacity=".75"/>
<ellipse cx="930" cy="470" rx="420" ry="260" fill="url(#glow)"/>
<rect width="${width}" height="${height}" fill="#0e0a1a" opacity=".42"/>
${heading(card, brand)}
${figures(card)}
${loved(card)}
${recap.topDjs.map((dj, at) => person(dj, at, recap.topDjs.length)).join('\n')}
</svg>`
}

function heading({ name, language, recap }: RecapCard, brand: string): string {
  // The time zone of the room is unknown, so the date of its first song is in UTC, the same for everyone.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(recap.from)
  return [
    line(`${brand} · ${day}`, 60, { y: 72, size: 28, fill: '#d8c8ff' }),
    line(interpolate(previewWords[language].recap, { room: name }), 34, {
      y: 136,
      size: 46,
      font: 'Unbounded',
      fill: white,
    }),
  ].join('\n')
}

function figures({ language, recap: { plays, djs, likes, mostListeners: maxListeners } }: RecapCard): string {
  const shown = [
    ['recapSongs', plays],
    ['recapDjs', djs],
    ['recapLikes', likes],
    ['recapPeople', maxListeners],
  ] as const
  return shown
    .flatMap(([key, count]) => (count === null || count === 0 ? [] : [{ key, count }]))
    .map(({ key, count }, at) => {
      const x = 60 + at * 262
      const number = new Intl.NumberFormat(language).format(count)
      return [
        line(number, 9, { x, y: 232, size: 60, font: 'Unbounded', fill: lamp }),
        line(counted(language, key, count), 20, { x, y: 270, size: 28, fill: pale }),
      ].join('\n')
    })
    .join('\n')
}

function loved({ language, recap: { songs } }: RecapCard): string {
  if (songs.length === 0) return ''
  const lines = songs.map(({ song, likes }, at) => {
    const y = 396 + at * 78
    // A song with stars but without likes counts as liked too, and is shown without a number.
    const loved = likes > 0 ? `${likes} ${counted(language, 'recapLikes', likes)}` : ''
    return [
      line(`${at + 1}`, 2, { y: y + 14, size: 40, font: 'Unbounded', fill: lamp }),
      line(song.trackName ?? '', 28, { x: 116, y, size: 32, fill: white }),
      line([song.artistName, loved].filter(Boolean).join(' · '), 38, { x: 116, y: y + 34, size: 24, fill: pale }),
    ].join('\n')
  })
  return [line(previewWords[language].recapLoved, 30, { y: 346, size: 24, fill: '#d8c8ff' }), ...lines].join('\n')
}

/** The DJs side by side, with the most liked one in the middle and larger. */
function person(dj: DrawnAvatar & { nickname: string }, at: number, all: number): string {
  const places = [0, -1, 1]
  const x = 930 + (all === 2 ? at * 220 - 110 : (places[at] ?? 0) * 170)
  const scale = at === 0 ? 1.8 : 1.4
  return [
    figure(dj, 'front', x, at === 0 ? 288 : 352, scale),
    line(dj.nickname, 14, { x, y: 614, size: 26, fill: white, anchor: 'middle' }),
  ].join('\n')
}

import type { ShownRoom } from '../src/room/deck/now-playing-page.tsx'

const songs = {
  plays: { trackName: 'Paper Lanterns', artistName: 'Marlo Quay' },
  long: {
    trackName: 'A title so long that no card has room for it',
    artistName: 'An orchestra of many, many players',
  },
}

/** A room that plays something, something with a long name, or nothing. */
export function sampleRoom(kind: keyof typeof songs | 'free'): ShownRoom {
  const now = Date.now()
  const play = { startTime: now - 20_000, endTime: now + 40_000, playId: kind }
  return {
    settings: { name: 'The Night Shift' },
    djs: [{ uuid: 'vera' }],
    allUserData: { vera: { userProfile: { nickname: 'Vera Vinyl' } } },
    nowPlaying: kind === 'free' ? null : { ...play, song: songs[kind] },
  }
}

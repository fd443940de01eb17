import type { Design } from '@segue/shared/room/settings/settings.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { thumbnailOf } from '@segue/shared/song/thumbnails.ts'
import type { App } from '../../../app.ts'
import { contentVersion } from '../../../platform/hash.ts'
import { nobody } from '../../../ports/caller.ts'
import type { RoomRow } from '../room/queries.ts'
import { sightOf } from '../room/visibility.ts'

export type DrawnAvatar = { avatarId: string; color: string }

/**
 * What an anonymous visitor may see of a room right now: the text of its link preview and the content of its picture.
 */
export type RoomCard = {
  name: string
  design: Design
  description: string
  hasPassword: boolean
  /** `cover` is a URL. */
  song: { title: string; artist: string; cover: string | null } | null
  people: number
  djs: DrawnAvatar[]
  crowd: DrawnAvatar[]
}

/** As many as fit into the picture. */
const maxDjs = 5
const maxCrowd = 24

export async function cardOf(app: App, room: RoomRow): Promise<RoomCard> {
  const live = await app.rooms.live([room.uuid])
  const state = live.get(room.uuid)
  const sight = await sightOf(app, nobody, [room], { live })
  const door = {
    name: room.name,
    design: room.design,
    hasPassword: room.passwordHash !== null,
    people: state?.allUsers.length ?? 0,
  }
  if (!sight.seesWhole(room)) return { ...door, description: '', song: null, djs: [], crowd: [] }
  return { ...door, description: room.description ?? '', song: songIn(state), ...avatarsIn(state) }
}

function songIn(state: Readonly<RoomState> | undefined): RoomCard['song'] {
  const song = state?.nowPlaying?.song
  if (!song?.trackName) return null
  return { title: song.trackName, artist: song.artistName ?? '', cover: thumbnailOf(song, 256) ?? null }
}

function avatarsIn(state: Readonly<RoomState> | undefined): { djs: DrawnAvatar[]; crowd: DrawnAvatar[] } {
  const avatars = (people: readonly { uuid: string }[], max: number) =>
    people.slice(0, max).flatMap(({ uuid }) => {
      const profile = state?.allUserData[uuid]?.userProfile
      return profile ? [{ avatarId: profile.avatarId, color: profile.color }] : []
    })
  return { djs: avatars(state?.djs ?? [], maxDjs), crowd: avatars(state?.floorUsers ?? [], maxCrowd) }
}

/** Identifies what the picture of a card shows. */
export function versionOf({ name, design, song, djs, crowd }: RoomCard): string {
  return contentVersion(JSON.stringify([name, design, song, djs, crowd]))
}

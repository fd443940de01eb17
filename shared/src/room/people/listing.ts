import type { UserProfile } from '../../people/profile.ts'
import { genreKey } from '../../song/genres.ts'
import { wordsOf } from '../../song/search/words.ts'
import type { RoomState } from '../state/state.ts'

/** The facts by which lists sort and filter a live room. */
export interface Listing {
  id: number
  roomUuid: string
  /** Whether anyone may find it. */
  isListed: boolean
  people: number
  promoted: boolean
  isPasswordProtected: boolean
  isGuestPasswordProtected: boolean
  /** What callers who may enter see. */
  whole: ListingPart
  /** What all others see. */
  atDoor: ListingPart
  /** The people inside who may have given a password; empty if none is required. */
  members: ReadonlySet<string>
  /** What `whole` and `atDoor` were made of. */
  text: { whole: string; atDoor: string; genres: string }
}

export interface ListingPart {
  isPlaying: boolean
  hasFreeSeat: boolean
  genreKeys: readonly string[]
  /** Its words as they are searched, each after a space. */
  words: string
}

/** What a listing is made of. */
export type ListedState = Readonly<
  Pick<RoomState, 'settings' | 'allUsers' | 'djs' | 'nowPlaying'> & {
    allUserData: Record<string, Pick<RoomState['allUserData'][string], 'userProfile'>>
  }
>

/** The number of DJs that lists show, and by whose names a room is found. */
const maxFaces = 8

/** The profiles of a room's first DJs. */
export function facesOf({ djs, allUserData }: Pick<ListedState, 'djs' | 'allUserData'>): [string, UserProfile][] {
  return djs.slice(0, maxFaces).flatMap(({ uuid }) => {
    const profile = allUserData[uuid]?.userProfile
    return profile ? [[uuid, profile] as [string, UserProfile]] : []
  })
}

/** A room's listing. The words of `earlier` are kept if its text was the same, because folding letters is slow. */
export function listingOf(roomUuid: string, state: ListedState, earlier?: Listing): Listing {
  const { settings, allUsers } = state
  const { isPasswordProtected, isGuestPasswordProtected } = settings
  const genres = genresOf(settings)
  const name = `${settings.name} ${settings.slug}`
  const text = { atDoor: name, whole: wholeText(name, genres, state), genres: genres.join('\n') }
  const was = earlier?.text
  const atDoorWords = was?.atDoor === name ? earlier?.atDoor.words : undefined
  const wholeWords = was?.whole === text.whole ? earlier?.whole.words : undefined
  const genreKeys = was?.genres === text.genres ? earlier?.whole.genreKeys : undefined
  return {
    id: settings.id ?? 0,
    roomUuid,
    isListed: settings.type === 'PUBLIC' && !settings.unlisted && settings.deletedAt === null,
    people: allUsers.length,
    promoted: settings.promoted,
    isPasswordProtected,
    isGuestPasswordProtected,
    whole: {
      isPlaying: state.nowPlaying !== null,
      hasFreeSeat: state.djs.length < settings.numberOfDjs,
      genreKeys: genreKeys ?? genres.map(genreKey),
      words: wholeWords ?? searched(text.whole),
    },
    atDoor: {
      isPlaying: false,
      hasFreeSeat: settings.numberOfDjs > 0,
      genreKeys: [],
      words: atDoorWords ?? searched(name),
    },
    members: isPasswordProtected || isGuestPasswordProtected ? new Set(allUsers.map(({ uuid }) => uuid)) : noMembers,
    text,
  }
}

/** Most people first, then newest. */
export const byCrowd = (a: Listing, b: Listing): number => b.people - a.people || b.id - a.id

const noMembers: ReadonlySet<string> = new Set()

/** Settings that an older version wrote may lack them. */
function genresOf({ genres }: RoomState['settings']): string[] {
  return Array.isArray(genres) ? genres.filter((genre) => typeof genre === 'string') : []
}

function wholeText(name: string, genres: readonly string[], state: ListedState): string {
  const { settings, nowPlaying } = state
  const song = nowPlaying ? [nowPlaying.song.trackName, nowPlaying.song.artistName ?? ''] : []
  const djs = facesOf(state).map(([, { nickname }]) => nickname)
  return [name, settings.description, settings.vibe, ...genres, ...song, ...djs].join(' ')
}

const searched = (text: string): string => ` ${[...new Set(wordsOf(text))].join(' ')}`

import { must } from '@segue/shared/must.ts'
import { once } from '@segue/shared/once.ts'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import { fetchPart } from '../../ui/loading/fetch-part.ts'
import type { Scene } from '../scene.ts'

/** The scene of each design. A room loads only its own. */
const scenes: Record<Design, () => Promise<Scene>> = {
  BARN: async () => (await import('./barn/barn.ts')).barn,
  BARN_UA: async () => (await import('./barn/barn-ua.ts')).barnUa,
  CHAT_ONLY: async () => (await import('./chat-only.ts')).chatOnly,
  CLUB: async () => (await import('./club/club.ts')).club,
  CLUB_UA: async () => (await import('./club/club-ua.ts')).clubUa,
  FERRY_BUILDING: async () => (await import('./ferry/ferry-building.ts')).ferryBuilding,
  FESTIVAL: async () => (await import('./festival/festival.ts')).festival,
  STADIUM: async () => (await import('./stadium/stadium.ts')).stadium,
  THEATER: async () => (await import('./theater/theater.ts')).theater,
  TOMORROWLAND: async () => (await import('./tomorrowland/tomorrowland.ts')).tomorrowland,
  UNDERGROUND: async () => (await import('./underground/underground.ts')).underground,
  YACHT: async () => (await import('./yacht/yacht.ts')).yacht,
}

const there = new Map<string, Scene>()
const fetching = new Map(
  Object.entries(scenes).map(([design, load]) => {
    const keep = async () => {
      const scene = await fetchPart(load)
      there.set(design, scene)
      return scene
    }
    return [design, once(keep)]
  }),
)

/** The club replaces a design that this client doesn't know because the server is newer. */
const known = (design: string): string => (fetching.has(design) ? design : 'CLUB')

/** The scene of a design if it has loaded already. */
export const sceneHere = (design: string): Scene | null => there.get(known(design)) ?? null

/** The scene of a design, fetched once. */
export const fetchScene = (design: string): Promise<Scene> => must(fetching.get(known(design)), 'a scene')()

/** Fetches a scene in parallel with the code that draws it, which handles any failure. */
export const prefetchScene = (design: string): void => void fetchScene(design).catch(() => undefined)

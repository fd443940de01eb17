import type { Design } from '@segue/shared/room/settings.ts'
import type { Scene } from '../scene.ts'
import { barnUa } from './barn-ua.ts'
import { barn } from './barn.ts'
import { chatOnly } from './chat-only.ts'
import { clubUa } from './club-ua.ts'
import { club } from './club.ts'
import { ferryBuilding } from './ferry-building.ts'
import { festival } from './festival.ts'
import { stadium } from './stadium.ts'
import { theater } from './theater.ts'
import { tomorrowland } from './tomorrowland.ts'
import { underground } from './underground.ts'
import { yacht } from './yacht.ts'

/** The scene of each design. */
const scenes: Record<Design, Scene> = {
  BARN: barn,
  BARN_UA: barnUa,
  CHAT_ONLY: chatOnly,
  CLUB: club,
  CLUB_UA: clubUa,
  FERRY_BUILDING: ferryBuilding,
  FESTIVAL: festival,
  STADIUM: stadium,
  THEATER: theater,
  TOMORROWLAND: tomorrowland,
  UNDERGROUND: underground,
  YACHT: yacht,
}

const scenesByName = new Map<string, Scene>(Object.entries(scenes))

/** The scene of a design; the club for one that a newer server knows and this client doesn't. */
export const sceneFor = (design: string): Scene => scenesByName.get(design) ?? club

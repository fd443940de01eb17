import type { Operations } from '@segue/api/operations'

/** The room of a place, as lists show rooms. */
export type PlaceRoom = Operations['GET /rooms/discord/list/{guildId}']['reply'][number]

import type { Operations } from '@segue/api/operations'

/** A room of a channel or guild, as in room lists. */
export type PlaceRoom = Operations['GET /rooms/discord/list/{guildId}']['reply'][number]

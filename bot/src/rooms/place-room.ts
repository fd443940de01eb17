import type { Operations } from '@segue/api/operations'

/** A room of a channel or guild, as in room lists. */
export type PlaceRoom = Operations['GET /rooms/discord/list/{guildId}']['reply'][number]

/** The room that a user means, with its state, or the ones to choose from. */
export type RoomAndState = NonNullable<Operations['POST /discord/interactions/{interactionId}']['reply']['here']>

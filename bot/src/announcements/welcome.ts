import { card, line, type Message } from '../discord/reply.ts'
import { waysIn } from '../rooms/open-room.ts'
import type { PlaceRoom } from '../rooms/place-room.ts'
import type { Words } from '../words.ts'

/** The welcome message, posted once in the system channel of a server that adds the bot: how to play a first song. */
export const welcome = (publicUrl: string, rooms: readonly PlaceRoom[] | undefined, { t }: Words): Message =>
  card(
    line(`### ${t('welcomeTitle')}`),
    line(t('welcomeSteps')),
    line(`-# ${t('welcomeManagers')}`),
    ...waysIn(rooms, publicUrl, t),
  )

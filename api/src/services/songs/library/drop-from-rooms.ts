import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** Removes deleted and withdrawn songs from live rooms. */
export const dropFromRooms = (app: App): JobHandler<'songsGone'> => ({
  run: ({ songs }) => app.rooms.actEverywhere({ type: 'songsGone', songs }),
})

import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** Has live rooms drop songs that were deleted or withdrawn. */
export const dropFromRooms = (app: App): JobHandler<'songsGone'> => ({
  run: ({ songs }) => app.rooms.actEverywhere({ type: 'songsGone', songs }),
})

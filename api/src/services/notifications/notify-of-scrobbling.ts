import { scrobbleServiceNames } from '@segue/shared/song/scrobbling.ts'
import type { App } from '../../app.ts'
import type { JobHandler } from '../../ports/jobs.ts'
import { notifyNow } from './notify/notify.ts'

/** Notifies a user that a service no longer accepts what they listen to. */
export const notifyOfScrobblingEnd = (app: App): JobHandler<'scrobblingEnded'> => ({
  async run({ userUuid, service, endId }) {
    const occasion = {
      key: `scrobblingEnded ${endId}`,
      kind: 'scrobblingEnded' as const,
      fromUuid: null,
      roomUuid: null,
      about: { title: scrobbleServiceNames[service] },
    }
    await notifyNow(app, occasion, [userUuid])
  },
})

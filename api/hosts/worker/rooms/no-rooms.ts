import type { HostOptions } from '../../../src/live-rooms/host.ts'

const nothing = async () => undefined

/** Data and effect handlers for a host without rooms of its own. */
export const noRooms: Pick<HostOptions, 'data' | 'effectHandlers'> = {
  data: {
    settings: nothing,
    profile: nothing,
    hasProPlan: async () => false,
    passwordMatches: async () => ({ password: false, guestPassword: false }),
  },
  effectHandlers: {
    songStarted: nothing,
    songFinished: nothing,
    starred: nothing,
    moderated: nothing,
    lookUpSong: nothing,
    pickSong: nothing,
  },
}

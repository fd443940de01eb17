import type { Operation } from '@segue/shared/room/protocol/patch.ts'

/** What changes when somebody comes or leaves, or when the room shows itself otherwise. */
const crowdPath = /^\/(?:allUsers(?:\/(?:\d+|-))?|settings(?:\/.*)?)$/

/** Whether a change of a room's state is that somebody has come or left, or that its settings have changed. */
export const changesCrowd = (patch: readonly Operation[]): boolean => patch.some(({ path }) => crowdPath.test(path))

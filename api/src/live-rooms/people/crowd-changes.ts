import type { Operation } from '@segue/shared/room/protocol/patch.ts'

/** Paths that change when a user joins or leaves, or when the room's settings change. */
const crowdPath = /^\/(?:allUsers(?:\/(?:\d+|-))?|settings(?:\/.*)?)$/

/** Whether a patch says that a user has joined or left, or that the settings have changed. */
export const changesCrowd = (patch: readonly Operation[]): boolean => patch.some(({ path }) => crowdPath.test(path))

import { accountRoles, roomRoles } from '@segue/shared/people/profile.ts'

/** The actions that are audited: the eight of the specification first, then those of rooms. */
export const actionTypes = [
  'banUser',
  'kickUser',
  'grantRole',
  'removeRole',
  'globalKick',
  'globalBan',
  'globalUnBan',
  'temporaryBan',
  'removeDj',
  'skipSong',
  'resetRoom',
  'changeOwner',
  'closeRoom',
  'clearConversation',
  'removeMessage',
] as const
export type ActionType = (typeof actionTypes)[number]

/** Roles of accounts and rooms; `user` stands for no role in particular. */
export const recordedRoles = [...new Set([...accountRoles, ...roomRoles])]
export type RecordedRole = (typeof recordedRoles)[number]

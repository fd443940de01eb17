import { accountRoles, roomRoles } from '@segue/shared/people/profile.ts'

/** What can be on record: the eight kinds of the specification first, then those that only rooms know. */
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

/** Roles of accounts and of rooms; `user` is nobody in particular. */
export const recordedRoles = [...new Set([...accountRoles, ...roomRoles])]
export type RecordedRole = (typeof recordedRoles)[number]

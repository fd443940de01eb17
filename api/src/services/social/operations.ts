import { block, blockedUsers, isBlocked, unblock } from './blocks/blocks.ts'
import {
  fanCount,
  fansForAdmin,
  fansOfDj,
  fansOfDjPlain,
  fanSwitches,
  follow,
  followedBySomebody,
  followedDjs,
  isFan,
  unfollow,
} from './fans/fans.ts'
import { friends, friendsNamed, singleFriend, unfriend } from './friends/friends.ts'
import {
  answerInvitation,
  invitationsForMe,
  invitationsFromMe,
  invitationsWith,
  invite,
  takeInvitationBack,
} from './friends/invitations.ts'

export const socialOperations = [
  blockedUsers,
  block,
  isBlocked,
  unblock,
  fanSwitches,
  followedDjs,
  follow,
  fansOfDj,
  fanCount,
  fansOfDjPlain,
  followedBySomebody,
  fansForAdmin,
  isFan,
  unfollow,
  invite,
  invitationsWith,
  invitationsForMe,
  invitationsFromMe,
  takeInvitationBack,
  answerInvitation,
  friends,
  unfriend,
  friendsNamed,
  singleFriend,
] as const

import { ghostColorOf } from '@segue/shared/people/avatars/ghosts.ts'
import { wornAmong } from '@segue/shared/people/earned.ts'
import type { UserProfile } from '@segue/shared/people/profile.ts'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import { comingLineUp } from '@segue/shared/room/turns/turn.ts'
import type { RoomState, RoomUser } from '@segue/shared/room/state/state.ts'
import { opinionIn } from '@segue/shared/room/state/votes.ts'
import type { Face } from './session-people.ts'
import type { StageDj, StageMood, StagePerson } from '../../stage/stage-props.ts'

type RoleWords = { owner: string; coOwner: string; moderator: string; bot: string; staff: string }

/** The people on stage and in the audience, for drawing. Those whose profile hasn't arrived yet are left out. */
export function stagePeople(
  state: Pick<
    RoomState,
    'allUserData' | 'audienceUsers' | 'visibleDjs' | 'djs' | 'nowPlaying' | 'songsRemainingForDj'
  >,
  me: string | null,
  words: RoleWords,
  faces: Readonly<Record<string, Face>> = {},
): { djs: StageDj[]; audience: StagePerson[] } {
  const next = nextDj(state)
  const playing = playingDj(state)?.uuid
  const djs = state.visibleDjs.flatMap(({ uuid }) => {
    const profile = state.allUserData[uuid]?.userProfile
    if (!profile) return []
    const { name: nickname, picture } = faces[uuid] ?? { name: profile.nickname, picture: null }
    const { avatarId } = profile
    const color = avatarColor(profile)
    const isPlaying = uuid === playing
    const isNext = uuid === next && !isPlaying
    return [{ uuid, nickname, avatarId, color, ...clothesOf(profile), picture, isPlaying, isNext, isMe: uuid === me }]
  })
  const audience = state.audienceUsers.flatMap((user) => {
    const data = state.allUserData[user.uuid]
    if (!data) return []
    const { name: nickname, picture } = faces[user.uuid] ?? { name: data.userProfile.nickname, picture: null }
    const { avatarId } = data.userProfile
    const color = avatarColor(data.userProfile)
    return [
      {
        uuid: user.uuid,
        nickname,
        avatarId,
        color,
        ...clothesOf(data.userProfile),
        picture,
        position: data.position,
        role: roleOf(user, words),
        isMe: user.uuid === me,
        vote: opinionIn(data.songVotes),
        starred: data.songVotes.star === true,
      },
    ]
  })
  return { djs, audience }
}

/** All guests share one avatar and colour in the protocol, but each gets their own colour on the floor. */
const avatarColor = ({ uuid, avatarId, color }: UserProfile): string =>
  avatarId === 'ghost' ? ghostColorOf(uuid) : color

/** Most people wear nothing that they have earned. */
const clothesOf = ({ worn }: UserProfile) => (worn === undefined ? {} : { worn: wornAmong(worn) })

/** The DJ who plays after this song, according to the current state. */
export function nextDj(state: Pick<RoomState, 'djs' | 'nowPlaying' | 'songsRemainingForDj'>): string | null {
  if (!state.nowPlaying) return null
  const lineUp = comingLineUp(state)
  return lineUp.plays ? (lineUp.djs[0]?.uuid ?? null) : null
}

export function roleOf(user: Pick<RoomUser, 'highestRole' | 'tokenRole'>, words: RoleWords): string | null {
  if (user.highestRole) return words[user.highestRole]
  if (user.tokenRole === 'bot') return words.bot
  return user.tokenRole === 'user' || user.tokenRole === 'guest' || user.tokenRole === 'promoter' ? null : words.staff
}

export function moodOf(snapshot: { live: boolean; loaded: boolean; djs: number; plays: boolean }): StageMood {
  if (!snapshot.loaded) return 'loading'
  if (!snapshot.live) return 'offline'
  return snapshot.djs === 0 && !snapshot.plays ? 'empty' : 'live'
}

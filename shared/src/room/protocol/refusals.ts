import type { RefusalFacts } from './refusal-facts.ts'
import { songRefusals } from '../rules/song-rules.ts'
import { stageRefusals } from '../rules/stage-rules.ts'

/** Every reason why a room, or its host, refuses an action, by its code on the wire. */
export const refusals = {
  noAction: {},
  unknownAction: { values: ['action'] },
  badAction: { values: ['action', 'field'] },
  badFrame: {},
  notAnObject: {},
  roomElsewhere: {},
  serverBusy: {},
  frameTooLarge: {},
  nestedTooDeeply: { values: ['levels'] },
  tooManyEntries: { values: ['entries'] },
  cannotBeStored: {},
  unknownEvent: { values: ['event'] },
  notHere: {},
  tooFast: {},
  notSignedIn: { final: true },
  unknownRoom: { final: true },
  notInRoom: {},
  roomFull: { final: true },
  wrongPassword: { final: true },
  wrongGuestPassword: { final: true },
  banned: { final: true },
  kicked: { final: true },
  peopleOnly: { final: true },
  djDisabled: {},
  djInviteOnly: {},
  djVerifiedOnly: {},
  djProPlanOnly: {},
  stageFull: {},
  notOnStage: {},
  noSuchDj: {},
  nothingPlaying: {},
  songIsOver: {},
  ownSong: {},
  mayNotSkip: {},
  tooLateToSkip: {},
  staffOnly: {},
  higherRole: {},
  notOneself: {},
  noSuchPerson: {},
  ...songRefusals,
  boothRuleOff: {},
  songWithoutLength: {},
  playsAlready: {},
  tooManyOwnRequests: { values: ['count'] },
  requestsFull: {},
  noSuchRequest: {},
  newcomersListen: { values: ['seconds'] },
  raidMode: {},
  ...stageRefusals,
  oneEmoji: {},
  mistake: {},
  connectionLost: {},
} as const satisfies Record<string, RefusalFacts>

export type RefusalCode = keyof typeof refusals

/** Whether this client knows a code: a newer server may send others. */
export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(refusals, code)

const factsOf = (code: RefusalCode): RefusalFacts => refusals[code]

/** Whether a refusal is about the song rather than the person: another song may be accepted. */
export const isSongRefusal = (code: unknown): boolean => typeof code === 'string' && Object.hasOwn(songRefusals, code)
export const isFinalRefusal = (code: RefusalCode): boolean => factsOf(code).final === true

import type { RefusalFacts } from './refusal-facts.ts'

/** Refusals about the song, not the person: a different song may still be accepted. If several apply, the first in this order is reported. */
export const songRefusals = {
  songUnavailable: { values: ['title'] },
  explicitSong: {},
  otherProviders: { values: ['providers'] },
  songTooLong: { values: ['minutes'] },
  playedRecently: { values: ['minutes'] },
  chosenAlready: {},
  customRule: { values: ['words'] },
} as const satisfies Record<string, RefusalFacts>

/** The notices to people whom the rules remove from the stage, or from the waiting list. */
export const stageRefusals = {
  passedOver: {},
  songsPlayed: { values: ['count'] },
  wasIdle: {},
  turnEnds: {},
} as const satisfies Record<string, RefusalFacts>

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
  decksLocked: {},
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

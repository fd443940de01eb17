/** What there is to know of a refusal. Its sentence is in the words of each language, under `refusals`. */
interface RefusalFacts {
  /** The values that its sentence names. */
  readonly values?: readonly string[]
  /** It is about a song and not about the person who gives it: another song may be taken. */
  readonly aboutSong?: true
  /** Trying again by itself cannot help: a client whose join is refused like this stops. */
  readonly final?: true
}

/** Every reason for which a room, or the host of a room, refuses something, by the code that goes over the wire. */
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
  staffOnly: {},
  higherRole: {},
  notOneself: {},
  noSuchPerson: {},
  songTooLong: { values: ['minutes'], aboutSong: true },
  playedRecently: { values: ['minutes'], aboutSong: true },
  chosenAlready: { aboutSong: true },
  boothRuleOff: {},
  passedOver: {},
  songsPlayed: { values: ['count'] },
  wasIdle: {},
  oneEmoji: {},
  mistake: {},
  connectionLost: {},
} as const satisfies Record<string, RefusalFacts>

export type RefusalCode = keyof typeof refusals

/** Whether this client knows a code: a newer server may send others. */
export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(refusals, code)

const factsOf = (code: RefusalCode): RefusalFacts => refusals[code]

export const isSongRefusal = (code: unknown): boolean => isRefusalCode(code) && factsOf(code).aboutSong === true
export const isFinalRefusal = (code: RefusalCode): boolean => factsOf(code).final === true

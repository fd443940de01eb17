import { expect, test } from 'vitest'
import { textsOf } from '@segue/shared/i18n/texts.ts'
import { refusals as roomRefusals } from '@segue/shared/room/refusals/refusals.ts'
import { operations } from '../../src/compose/operations.ts'
import { generalRefusals } from '../../src/platform/failure.ts'

/** Codes that people never see, so they are not translated. */
const withoutWords = new Set([
  // Our own services and administrators' tools.
  'servicesOnly',
  'adminsOnly',
  'jobNotFound',
  'jobRunning',
  'jobWaitsAlready',
  'jobNotFailed',
  'voucherNotFound',
  'voucherNotPending',
  'voucherExpiresInThePast',
  'administratorsStay',
  'notDeactivated',
  'noSuchEvent',
  'djNotFound',
  'actNotFound',
  'subscriptionNotFound',
  'phoneNotListed',
  'hasCapability',
  'lacksCapability',
  'everybodysCapability',
  'auditEntryNotFound',
  'ownAuditEntries',
  'reportNotFound',
  'seasonEndsBeforeStart',
  'seasonTooShort',
  'seasonsOverlap',
  'seasonNameTaken',
  'seasonHasPoints',
  'botsEarnNothing',
  'pointsOutOfRange',
  'botsHaveNoTokens',
  'tokensOutOfRange',
  'notInFuture',
  'rankingNotFound',
  'tooManyFields',
  'customFieldNotFound',
  'awardNeedsSeason',
  'avatarTaken',
  'avatarsFull',
  'picturesInvalid',
  'faceNotFetched',
  'houseAvatarStays',
  'assignmentNotFound',
  'seasonNotOver',
  'unknownPicture',
  'tokenAccountNotFound',
  'notYourTokenAccount',
  'tokenBundleNotFound',
  'productHasBundle',
  'holdNotFound',
  'holdVoided',
  'holdCommitted',
  'voucherWithoutGift',
  'endsBeforeStart',
  // Notifications from third parties.
  'appStoreNotSetUp',
  'badAppleSignature',
  'badPaymentSignature',
  'similarSongsNotSetUp',
  'badWebhookSignature',
  'bodyNotJson',
  'transcoderNotSetUp',
  'snsMessageTooLarge',
  'notAnSnsMessage',
  'badSnsSignature',
  'subscriptionNotConfirmed',
  // Requests by programs for what rooms manage instead of the chat.
  'groupsAreRooms',
  'ERR_ALREADY_FLAGGED',
  'ERR_NOT_INTERACTIVE',
  'ERR_TOO_MANY_INTERACTIONS',
  // Files that players and pictures fetch by themselves.
  'noPublicToken',
  'fileNotFound',
  'segmentNotFound',
  'radioFull',
  'hlsOnly',
  'posterNotFound',
  'communityPictureNotFound',
  'shopPictureNotFound',
  // Resumable uploads, for programs that send them.
  'tusVersionNeeded',
  'uploadLengthNeeded',
  'badUploadMetadata',
  'uploadNotFound',
  'notAPart',
  'uploadOffsetNeeded',
  'wrongOffset',
  'uploadTooLong',
  // A room's refusal: the response always has the room's own code and sentence.
  'roomRefused',
  // The sentence is composed of what is wrong with each field.
  'badSongDetails',
])

/** In English; a test of the catalogs compares the other languages with it. */
const english: Readonly<Record<string, string>> = {
  ...textsOf('app').en.refusals,
  ...textsOf('pages').en.pageRefusals,
}

/** Ignores a full stop: some sentences end in one, as those of rooms do. */
const plain = (sentence: string) => sentence.replace(/\.$/, '')

/** The sentences that the API declares for each code: in calls, access rules, dialects, and for every call. */
const declared = new Map<string, Set<string>>()
const declare = (code: string, sentence: string) =>
  declared.set(code, (declared.get(code) ?? new Set<string>()).add(plain(sentence)))
for (const { errors, access, dialect } of operations) {
  for (const [code, [, sentence]] of Object.entries(errors)) declare(code, sentence)
  for (const [code, sentence] of Object.entries(dialect?.exactRefusals ?? {})) declare(code, sentence)
  declare(access.refusal.code, access.refusal.sentence)
}
for (const [code, [, sentence]] of Object.entries(generalRefusals)) declare(code, sentence)

const codes = [...declared.keys()]

test('a code has one meaning in all calls', () => {
  expect(codes.length).toBeGreaterThan(100)
  const several = [...declared].filter(([, sentences]) => sentences.size > 1)
  expect(several.map(([code, sentences]) => [code, ...sentences])).toEqual([])
})

test('every code that people may see has a sentence', () => {
  const needed = [...codes.filter((code) => !withoutWords.has(code)), ...Object.keys(roomRefusals)]
  expect(needed.filter((code) => !english[code])).toEqual([])
})

test('the English sentence of a code is the one in the API’s responses', () => {
  // The room's sentence has values in it; a call declares a general one and passes the room's on.
  const inGeneral = new Set(['badAction'])
  const different = [...declared].filter(([code, sentences]) => {
    const text = english[code]
    return text !== undefined && !inGeneral.has(code) && !sentences.has(plain(text))
  })
  expect(different.map(([code, sentences]) => [code, english[code], ...sentences])).toEqual([])
})

test('there is no sentence for an unused code', () => {
  const known = new Set([...codes, ...Object.keys(roomRefusals)])
  expect(Object.keys(english).filter((code) => !known.has(code))).toEqual([])
  expect([...withoutWords].filter((code) => !declared.has(code) || english[code])).toEqual([])
})

import type { Recorder } from '../recorder/recorder.ts'

/** Names one person wherever a room names another: on the lists that aren't of people, and backstage. */
export function renamePerson(change: Recorder, from: string, into: string): void {
  const { state, backstage } = change
  state.waitingList.forEach(({ uuid }, at) => uuid === from && change.set(['waitingList', at, 'uuid'], into))
  state.requests.forEach(({ userUuid }, at) => userUuid === from && change.set(['requests', at, 'userUuid'], into))
  for (const key of ['djUuid', 'requestedBy'] as const)
    if (state.nextPlay?.[key] === from) change.set(['nextPlay', key], into)
  if (state.nowPlaying?.requestedBy === from) change.set(['nowPlaying', 'requestedBy'], into)
  if (backstage.stepsDownAfterSong === from) change.note(['stepsDownAfterSong'], into)
  for (const [id, lookUp] of Object.entries(backstage.lookUps))
    if (lookUp.djUuid === from) change.note(['lookUps', id], { ...lookUp, djUuid: into })
  const { requestVoters, ...booth } = backstage.booth
  renameIn(change, ['raidVoices'], backstage.raidVoices, { from, into })
  renameIn(change, ['songLength', 'reports'], backstage.songLength.reports, { from, into })
  for (const name of boothRecords) renameIn(change, ['booth', name], booth[name], { from, into })
  for (const [id, voters] of Object.entries(requestVoters))
    renameIn(change, ['booth', 'requestVoters', id], voters, { from, into })
}

/** Records of the booth by the uuid of a person. Guests have no `queueReads`. */
const boothRecords = [
  'waitingSongs',
  'leavesAfterNext',
  'songsPlayed',
  'activeAt',
  'warnedUntil',
  'hiddenVotes',
  'skipVoters',
] as const

function renameIn(
  change: Recorder,
  path: readonly string[],
  record: Readonly<Record<string, unknown>>,
  { from, into }: { from: string; into: string },
): void {
  if (!Object.hasOwn(record, from)) return
  change.note([...path, into], record[from])
  change.forget([...path, from])
}

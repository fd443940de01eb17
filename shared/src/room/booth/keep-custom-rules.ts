import { isHandingOver } from '../hand-over/handing-over.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { NowPlaying, Room } from '../state/state.ts'
import { advance } from '../turns/turn.ts'
import { customRulesFor, ruleHolds } from '../rules/custom-rule-checks.ts'
import type { CustomRule, RuleAction } from '../settings/custom-rules.ts'
import { notice } from '../rules/notice.ts'
import { sendOwnPart } from '../people/own-part.ts'
import { playingDj } from '../state/playing-dj.ts'
import { sincePlayBefore, situationOfPlay } from '../rules/situation.ts'

/** No rule skips a song earlier: a rule that holds for every song must not race through them. */
export const minPlayedMs = 10_000

const actionsOnPlays = ['skip', 'warn', 'moveOn', 'announce'] as const satisfies RuleAction[]

/**
 * When (ms) the current song has played long enough to be skipped by a rule, until that was checked; otherwise null.
 */
export function customRulesDueAt({ state, backstage }: Room): number | null {
  const { playId, since, mayBeSkipped } = backstage.booth.customRules
  const isThisPlay = state.nowPlaying !== null && state.nowPlaying.playId === playId
  if (!isThisPlay || mayBeSkipped || customRulesFor(state.settings, ['skip']).length === 0) return null
  return since + minPlayedMs
}

/** The alarm for that; the skip itself follows from the rules. */
export function customRulesDue(change: Recorder): void {
  const dueAt = customRulesDueAt(change.room)
  if (dueAt === null || dueAt > change.moment.now) return
  change.note(['booth', 'customRules', 'mayBeSkipped'], true)
}

/** Skips the current song if a custom rule says so, once it has played for a while. */
export function keepSkipRules(change: Recorder): void {
  const { state, moment, backstage } = change
  const rules = customRulesFor(state.settings, ['skip'])
  if (rules.length === 0) return
  customRulesDue(change)
  const { playId, mayBeSkipped } = backstage.booth.customRules
  const playing = state.nowPlaying
  if (playing?.playId !== playId || !mayBeSkipped || isHandingOver(state, moment.now)) return
  const about = situationOfPlay(change)
  const rule = rules.find((one) => ruleHolds(one, about))
  if (!rule) return
  const whose = playingDj(state)?.uuid ?? playing.requestedBy
  if (rule.words !== '' && whose !== undefined && backstage.presences[whose]) warn(change, whose, rule)
  advance(change, playing.playId)
}

/** Sends the texts of custom rules about the current song, once each, and ends turns that they end. */
export function keepPlayRules(change: Recorder): void {
  const rules = customRulesFor(change.state.settings, actionsOnPlays)
  const playing = change.state.nowPlaying
  if (rules.length === 0 || !playing) return
  noteBegin(change, playing)
  const { done } = change.backstage.booth.customRules
  const about = situationOfPlay(change)
  const held = rules.filter((rule) => rule.action !== 'skip' && ruleHolds(rule, about))
  const news = held.filter(({ id }) => !done.includes(id))
  for (const rule of news) carryOut(change, rule)
  if (news.length > 0) change.note(['booth', 'customRules', 'done'], [...done, ...news.map(({ id }) => id)])
  if (held.some(({ action }) => action === 'moveOn')) endTurnAfterSong(change)
}

/** Whether a song was played before is looked up once per play. */
function noteBegin(change: Recorder, { playId, song }: NowPlaying): void {
  if (change.backstage.booth.customRules.playId === playId) return
  const lastPlayedMs = sincePlayBefore(change, song)
  const begin = { playId, since: change.moment.now, lastPlayedMs, mayBeSkipped: false, done: [] }
  change.note(['booth', 'customRules'], begin)
}

function carryOut(change: Recorder, rule: CustomRule): void {
  const dj = playingDj(change.state)?.uuid
  if (rule.action === 'announce') announce(change, rule)
  else if (dj !== undefined && rule.action === 'warn') warn(change, dj, rule)
  else if (dj !== undefined && rule.words === '') notice(change, dj, 'turnEnds')
  else if (dj !== undefined) warn(change, dj, rule)
}

/** A DJ who is to leave the stage after the song can't choose to stay as long as the rule holds. */
function endTurnAfterSong(change: Recorder): void {
  const dj = playingDj(change.state)?.uuid
  if (dj === undefined || change.backstage.stepsDownAfterSong === dj) return
  change.note(['stepsDownAfterSong'], dj)
  sendOwnPart(change, dj)
}

const warn = (change: Recorder, userUuid: string, { words }: CustomRule): void =>
  notice(change, userUuid, 'customRule', { words })

const announce = (change: Recorder, { words }: CustomRule): void =>
  change.send('room', { name: 'boothNotice', params: { code: 'customRule', values: { words } } })

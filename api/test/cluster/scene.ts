import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { pause } from '@segue/shared/test/pause.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { SignedPerson } from '../../bench/signed-people.ts'
import { callsOf, longSong } from '../survival/listeners.ts'
import { CrowdMember } from './crowd-member.ts'
import type { Processes } from './processes.ts'

/** A room with two DJs, some people who vote and write all the time, and a crowd that listens. */
export class Scene {
  readonly roomUuid: string
  readonly crowd: readonly CrowdMember[]
  readonly #processes: Processes
  /** Each voter's last acknowledged vote, and their last sent one. */
  readonly #votes = new Map<CrowdMember, { acknowledged: boolean | undefined; message: boolean }>()
  /** Every message that was acknowledged. */
  readonly #lines: string[] = []
  #playId: string | undefined
  /** How many actions were acknowledged and how many refused. */
  acknowledged = 0
  refused = 0

  private constructor(processes: Processes, roomUuid: string, people: readonly SignedPerson[]) {
    this.#processes = processes
    this.roomUuid = roomUuid
    this.crowd = people.map((who) => new CrowdMember(processes.url, who, roomUuid))
  }

  static async open(processes: Processes, people: readonly SignedPerson[]): Promise<Scene> {
    const [owner] = people
    const call = callsOf(processes.url, must(owner, 'an owner').token)
    const { uuid } = await call('POST /rooms/infrastructure', { body: { name: 'A room', roomSize: 200 } })
    const scene = new Scene(processes, uuid, people)
    await scene.everybodyInside()
    for (const [at, dj] of scene.crowd.slice(0, 2).entries()) await dj.act('addDj', { song: longSong(`song ${at}`) })
    const state = await scene.state()
    scene.#playId = must(state.nowPlaying, 'a song').playId
    return scene
  }

  async everybodyInside(): Promise<void> {
    while (!this.crowd.every(({ isInside }) => isInside)) await pause(50)
  }

  state(): Promise<RoomState> {
    const call = callsOf(this.#processes.url, must(this.crowd[0], 'an owner').who.token)
    return call('GET /rooms/room-state/{id}', { params: { id: this.roomUuid } })
  }

  /** Makes two people vote and one write until `going` returns false. */
  live(going: () => boolean): Promise<void>[] {
    const [, , one, other, writer] = this.crowd
    return [
      this.#vote(must(one, 'a voter'), going),
      this.#vote(must(other, 'a voter'), going),
      this.#write(writer, going),
    ]
  }

  async #vote(voter: CrowdMember, going: () => boolean): Promise<void> {
    for (let like = true; going(); like = !like) {
      const votes = this.#votes.get(voter)
      this.#votes.set(voter, { acknowledged: votes?.acknowledged, message: like })
      const answer = await voter.act('voteOnSong', { songVotes: { like } })
      if (answer?.['status'] === 'OK') {
        this.acknowledged += 1
        this.#votes.set(voter, { acknowledged: like, message: like })
      } else if (answer) this.refused += 1
      await pause(1000 + 500 * Math.random())
    }
  }

  /** A message without a response is sent again under the same id. */
  async #write(writer: CrowdMember | undefined, going: () => boolean): Promise<void> {
    const call = callsOf(this.#processes.url, must(writer, 'a writer').who.token)
    while (going()) {
      const muid = randomUUID()
      const body = { receiver: this.roomUuid, muid, data: { text: `the line ${muid}` } }
      for (let isSent = false; !isSent;) {
        isSent = await call('POST /messages', { body }).then(
          () => true,
          () => pause(200).then(() => false),
        )
      }
      this.#lines.push(muid)
      await pause(2000 + 1000 * Math.random())
    }
  }

  /** Everybody has kept their place, and everything that was acknowledged is there exactly once. */
  async expectWhole(): Promise<void> {
    const state = await this.state()
    expect(new Set(state.allUsers.map(({ uuid }) => uuid))).toEqual(new Set(this.crowd.map(({ who }) => who.uuid)))
    expect(state.djs.map(({ uuid }) => uuid)).toEqual(this.crowd.slice(0, 2).map(({ who }) => who.uuid))
    expect(state.nowPlaying?.playId).toBe(this.#playId)
    for (const [{ who }, { acknowledged, message }] of this.#votes) {
      expect([acknowledged, message]).toContain(state.allUserData[who.uuid]?.songVotes.like)
    }
    const liked = Object.values(state.allUserData).filter(({ songVotes }) => songVotes.like === true)
    expect(state.voteCounts.likes).toBe(liked.length)
    const { db } = this.#processes
    for (const muid of this.#lines) {
      const rows = db.selectFrom('chatMessage').where('muid', '=', muid).select('id')
      expect(await rows.execute()).toHaveLength(1)
    }
    expect(this.crowd.reduce((sum, { gaps }) => sum + gaps, 0)).toBe(0)
  }
}

/** Opens rooms a few at a time, each with its share of the people. */
export async function openScenes(processes: Processes, count: number, size: number): Promise<Scene[]> {
  const shares = Array.from({ length: count }, (_, at) => processes.people.slice(at * size, (at + 1) * size))
  const scenes: Scene[] = []
  const next = async () => {
    for (let people = shares.shift(); people; people = shares.shift())
      scenes.push(await Scene.open(processes, people))
  }
  await Promise.all(Array.from({ length: 4 }, next))
  return scenes
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { StagePerson } from '../../stage/stage-props.ts'

/** The person whose card is shown, and the position of the element that was pressed. */
export type ChosenPerson = { uuid: string; at: DOMRect }

/** A person's name and picture in the surrounding Discord server, where everyone knows them by these. */
export type Face = { name: string; picture: string | null }

/** What this page knows about the people in the room besides the room's state. */
export type SessionPeople = {
  chosen: ChosenPerson | null
  /** By user UUID; empty in a browser tab. */
  faces: Readonly<Record<string, Face>>
  /** The built-in characters on the floor of a small room. They are only drawn: no list, count or vote includes them. */
  regulars: readonly StagePerson[]
  /** The UUIDs of the people currently talking over the room's voice channel. */
  talking: readonly string[]
  /** The Discord IDs of the people talking in the surrounding Discord voice channel. */
  talkingInDiscord: readonly string[]
}

export type PeopleStore = StoreApi<SessionPeople>

export const createSessionPeople = (): PeopleStore =>
  createStore(() => ({ chosen: null, faces: {}, regulars: [], talking: [], talkingInDiscord: [] }))

/** Shows the card of a person in the room, wherever they were pressed: on stage, in the crowd, a list or a message. */
export const choosePerson = (people: PeopleStore, uuid: string, at: DOMRect): void =>
  people.setState({ chosen: { uuid, at } })

/** The people talking, after one of them has started or stopped. */
export function withTalk(talking: readonly string[], one: string, talks: boolean): readonly string[] {
  const others = talking.filter((other) => other !== one)
  return talks ? [...others, one] : others
}

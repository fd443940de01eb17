import { create } from 'zustand'

/** Whose card is shown, and beside what: where they were pressed. */
export type ChosenPerson = { uuid: string; at: DOMRect }

export const useChosenPerson = create<{ person: ChosenPerson | null }>(() => ({ person: null }))

/** Shows the card of somebody in the room, wherever in it they were pressed: on stage, in the crowd, in a list or a line. */
export const choosePerson = (uuid: string, at: DOMRect): void => useChosenPerson.setState({ person: { uuid, at } })

export const forgetPerson = (): void => useChosenPerson.setState({ person: null })

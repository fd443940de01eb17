import { create } from 'zustand'

/** The person whose card is shown, and the position of the element that was pressed. */
export type ChosenPerson = { uuid: string; at: DOMRect }

export const useChosenPerson = create<{ person: ChosenPerson | null }>(() => ({ person: null }))

/** Shows the card of a person in the room, wherever they were pressed: on stage, in the crowd, a list or a message. */
export const choosePerson = (uuid: string, at: DOMRect): void => useChosenPerson.setState({ person: { uuid, at } })

export const forgetPerson = (): void => useChosenPerson.setState({ person: null })

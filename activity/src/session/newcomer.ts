import { keptChoice } from '../client/kept-choice.ts'

/** Whether the user is new to rooms on this device: until they have read or dismissed the introduction. */
const [useIsNewcomer, setNewcomer] = keptChoice('segue-newcomer', true)
export { useIsNewcomer }

export const noNewcomer = (): void => setNewcomer(false)
